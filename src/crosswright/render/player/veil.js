// The exported page has its solution scrambled (see render/html.py), so that nobody reads it by accident.

/** Return our JSON from the text of the page. */
export function unveiled(text) {
  const { veiled, seed, ...plain } = JSON.parse(text);
  const bytes = Uint8Array.from(atob(veiled), (sign) => sign.charCodeAt(0));
  let state = seed;
  for (let place = 0; place < bytes.length; place += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes[place] ^= state & 255;
  }
  return { ...plain, glyphs: JSON.parse(new TextDecoder().decode(bytes)) };
}

const veiledPuzzle = document.querySelector("crosswright-puzzle");
veiledPuzzle.puzzle = unveiled(veiledPuzzle.textContent);
