"""Check the promises for a whole fill."""

from crosswright.core import Fill, Finding, Promises, slot_map
from crosswright.words import WordList
from crosswright.words.statistics import WEAK_SCORE

__all__ = ["audit_promises"]


def audit_promises(fill: Fill, words: WordList, promises: Promises) -> tuple[Finding, ...]:
    """Return a finding for each promise that a fill breaks. Unlisted answers do not count."""
    share, share_score = promises.good
    letters = words.spelling.normalise(promises.use_letters)
    if promises.pangram:
        letters = words.spelling.alphabet.letters + letters
    findings = []
    scores = {}
    for slot, answer in fill.answers():
        word = words.get(answer)
        if word is not None:
            scores[slot.key] = word.score
    least = (promises.min_mean or 0) * len(scores)
    if scores and promises.min_mean is not None and sum(scores.values()) < least - 1e-6:
        mean = sum(scores.values()) / len(scores)
        findings.append(Finding("mean", "the grid", f"has a mean score of {mean:.2f}"))
    good = sum(score >= share_score for score in scores.values())
    if scores and good < share * len(scores) - 1e-6:
        told = f"{good} of {len(scores)} entries score {share_score} or more"
        findings.append(Finding("share", "the grid", told))
    standing = "".join(fill.glyphs.values())
    findings += [
        Finding("letter", "the grid", f"has no {letter}")
        for letter in dict.fromkeys(letters)
        if letter not in standing
    ]
    for crossing in slot_map(fill.grid).crossings if promises.no_weak_crossings else ():
        pair = [scores.get(key, WEAK_SCORE) for key in (crossing.across, crossing.down)]
        if max(pair) < WEAK_SCORE:
            where = f"{crossing.across.spoken} and {crossing.down.spoken}"
            findings.append(Finding("weak crossing", where, f"both score below {WEAK_SCORE}"))
    return tuple(findings)
