// The looks. A page can change the colours with the custom properties --crosswright-….

const colours = (values) =>
  Object.entries(values)
    .map(([name, colour]) => `--${name}: var(--crosswright-${name}, ${colour});`)
    .join(" ");

const LIGHT = colours({
  paper: "#fff", ground: "#f6f5f1", ink: "#16181d", soft: "#5d6470", line: "#555a63", block: "#16181d", 
  lit: "#d5e6fb", cursor: "#ffd34d", wrong: "#b3261e", revealed: "#1a5fb4", edge: "#c9ccd2",
});
const DARK = colours({
  paper: "#3b3f47", ground: "#17191d", ink: "#f0f1f3", soft: "#a9b0bb", line: "#0d0e10", block: "#050506", 
  lit: "#35567e", cursor: "#8a6d00", wrong: "#ff8a80", revealed: "#8ab4f8", edge: "#43474f",
});

// Lengths that a cell uses are in px: in a cell, whose letters are as large as its side, an em is another length.
export const STYLE = `
:host { display: block; }
.player {
  all: initial; display: block; box-sizing: border-box; container-type: inline-size; position: relative;
  color-scheme: light; ${LIGHT}
  --least: 22px; --zoom: 1;
  background: var(--ground); color: var(--ink); overflow-wrap: anywhere;
  font: var(--crosswright-font-size, 16px)/1.35 var(--crosswright-font, system-ui, sans-serif);
}
@media (prefers-color-scheme: dark) { .player:not([data-theme="light"]) { color-scheme: dark; ${DARK} } }
.player[data-theme="dark"] { color-scheme: dark; ${DARK} }
.player.full { min-height: 100vh; }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
header { padding: 0.8em 1.2em 0.2em; }
.title { font-size: 1.35em; margin: 0; }
header p { margin: 0.15em 0 0; color: var(--soft); white-space: pre-line; }
.tools { display: flex; flex-wrap: wrap; gap: 0.4em; align-items: center; padding: 0.5em 1.2em; }
button, summary {
  font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--edge); border-radius: 6px;
  padding: 0.3em 0.7em; cursor: pointer;
}
:is(button, summary, ul, input, textarea):focus-visible { outline: 3px solid #3b82f6; outline-offset: 2px; }
button[aria-pressed="true"] { background: var(--cursor); }
.menu { position: relative; }
summary { list-style: none; }
summary::-webkit-details-marker { display: none; }
.menu > div {
  position: absolute; z-index: 5; margin-top: 0.2em; background: var(--paper); border: 1px solid var(--edge); border-radius: 6px;
  display: flex; flex-direction: column; min-width: 8em; box-shadow: 0 4px 14px #0004;
}
.menu > div button { border: 0; white-space: nowrap; text-align: start; border-radius: 0; }
.time { font-variant-numeric: tabular-nums; min-width: 3.4em; text-align: end; }
.message { padding: 0 1.2em; min-height: 1.4em; font-weight: 600; white-space: pre-line; }
.question, .panel { margin: 0.4em 1.2em; padding: 0.6em 0.8em; background: var(--paper); border: 2px solid var(--soft); border-radius: 8px; }
.question p { margin: 0 0 0.5em; }
.question button, .panel button { margin-inline-end: 0.5em; background: var(--lit); }
.main {
  --wide: 62cqi; --above: 210px;
  --fit: min((var(--wide) - 6px) / var(--columns), (100vh - var(--above)) / var(--rows));
  --side: calc(max(var(--least), min(var(--fit), 54px)) * var(--zoom));
  display: flex; gap: 1.4em; padding: 0.4em 1.2em 1.2em; align-items: flex-start;
}
.board { position: relative; flex: 0 0 auto; max-width: var(--wide); }
.bar { display: flex; gap: 0.4em; align-items: stretch; margin-bottom: 0.5em; width: min(100%, calc(var(--side) * var(--columns) + 4px)); min-width: 16em; }
.clue { flex: 1; background: var(--lit); border-radius: 6px; padding: 0.4em 0.7em; min-height: 2.2em; max-height: 5.6em; overflow: auto; }
.frame { overflow: auto; max-width: 100%; max-height: max(240px, calc(100vh - var(--above) + 16px)); }
.grid { width: calc(var(--side) * var(--columns) + 4px); border: 2px solid var(--line); background: var(--line); user-select: none; }
.grid.has-voids { background: none; border-color: transparent; }
.row { display: grid; grid-template-columns: repeat(var(--columns), 1fr); }
.cell { position: relative; height: var(--side); box-shadow: inset 0 0 0 0.5px var(--line); background: var(--paper); min-width: 0; font-size: var(--side); scroll-margin: var(--side); }
.has-voids .cell:not(.void) { box-shadow: 0 0 0 1px var(--line); }
.open { cursor: pointer; }
.block { background: var(--block); }
.blank { background: var(--edge); }
.void { background: none; box-shadow: none; }
.tinted { background: var(--tint); }
.tinted > span { color: #111; }
.lit { background: var(--lit); }
.cursor { background: var(--cursor); }
.lit > span, .cursor > span { color: var(--ink); }
.cell:focus { outline: none; }
.cell:focus-visible { outline: 0.07em solid var(--ink); outline-offset: -0.09em; }
.writing { outline: 2px dashed var(--ink); outline-offset: -3px; }
.bar-right { border-inline-end: max(3px, 0.09em) solid var(--line); }
.bar-below { border-bottom: max(3px, 0.09em) solid var(--line); }
.number { position: absolute; top: 0.1em; inset-inline-start: 0.17em; font-size: 0.29em; line-height: 1; }
.glyph {
  position: absolute; inset: 0; display: grid; place-items: end center; line-height: 1; padding-bottom: 0.06em;
  font-size: min(0.66em, calc(1.5em / var(--letters, 1)));
}
.circle { position: absolute; inset: 3%; border: 1.5px solid var(--soft); border-radius: 50%; }
.wrong .glyph { color: var(--wrong); text-decoration: line-through; }
.revealed .glyph { color: var(--revealed); }
.pencil .glyph { color: var(--soft); font-style: italic; }
.cursor .glyph { color: var(--ink); }
.clues { display: flex; flex-wrap: wrap; gap: 1.2em; flex: 1; max-height: max(24em, calc(100vh - 10em)); overflow: hidden; }
.clues section { flex: 1 1 10em; min-width: 0; display: flex; flex-direction: column; max-height: inherit; }
.clues :is(h2, h3) { font-size: 1em; margin: 0 0 0.3em; }
.clues ul { list-style: none; margin: 0; padding: 0; overflow-y: auto; flex: 1; }
.clues button { display: flex; gap: 0.5em; width: 100%; border: 0; background: none; text-align: start; padding: 0.22em 0.4em; }
.clues b { flex: 0 0 1.9em; text-align: end; }
.clues .done { color: var(--soft); }
.clues .current { background: var(--lit); color: var(--ink); }
.veil { position: absolute; inset: 0; background: var(--ground); display: grid; place-items: center; z-index: 4; }
.paused .clues { visibility: hidden; }
.keyboard { display: none; flex-direction: column; gap: 5px; padding: 0.3em 0.2em 0.5em; direction: ltr; position: sticky; bottom: 0; background: var(--ground); z-index: 3; }
.with-keys .keyboard { display: flex; }
.keyboard div { display: flex; gap: 4px; justify-content: center; }
.keyboard button { flex: 1 1 0; max-width: 3.4em; height: 2.6em; padding: 0; touch-action: manipulation; }
.keyboard div:last-child button { max-width: 8em; }
footer { padding: 0 1.2em 0.8em; color: var(--soft); font-size: 0.8em; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; margin: 0; }
.compact header, .compact .clues { display: none; }
.compact .main { --wide: calc(100cqi - 44px); }
.failure { padding: 1em; }
@container (max-width: 700px) {
  .main { --wide: calc(100cqi - 16px); --above: 220px; flex-direction: column; padding: 0.2em 0.4em; gap: 0.4em; align-items: center; }
  header { padding: 0.35em 0.6em 0; }
  .title { font-size: 1.05em; }
  .tools { padding: 0.3em 0.4em; gap: 0.2em; }
  .tools button, summary { padding: 0.28em 0.45em; font-size: 0.86em; }
  .message { padding: 0 0.6em; min-height: 0; font-size: 0.9em; }
  .board { display: contents; }
  .bar { order: 2; margin: 0; width: 100%; position: sticky; bottom: 0; z-index: 2; background: var(--ground); padding: 0.2em 0; }
  .clue { max-height: 3.6em; font-size: 0.95em; }
  .clues { order: 3; width: 100%; max-height: none; font-size: 0.9em; gap: 0.5em; }
  .clues ul { overflow: visible; }
}
@media (pointer: coarse) {
  .player { --least: 28px; }
  .main { --above: 385px; }
  .keyboard { display: flex; }
  .full { display: flex; flex-direction: column; height: 100dvh; min-height: 0; overflow: hidden; }
  .full .main { flex: 1; min-height: 0; overflow: auto; width: 100%; }
  .full header p, .full footer { display: none; }
  .full .title { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
}
@media print {
  .player { ${LIGHT} --ground: #fff; --lit: #fff; --cursor: #fff; --soft: #333; --block: #000; --line: #000; display: block; height: auto; overflow: visible; }
  .tools, .keyboard, .bar, .message, .veil, .panel, .question { display: none !important; }
  .main, .board { display: block; --side: calc(min(60vw, 12cm) / var(--columns)); }
  .board { width: min(60vw, 12cm); margin: 0.3cm auto 0.6cm; }
  .frame, .clues, .clues ul { overflow: visible; max-height: none; }
  .clues { display: grid; grid-template-columns: 1fr 1fr; gap: 0.6cm; visibility: visible; font-size: 9pt; }
  .clues section { display: block; max-height: none; }
  .clues li { break-inside: avoid; }
  .clues .done { color: #000; }
  * { print-color-adjust: exact; }
}
`;
