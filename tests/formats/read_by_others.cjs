// Prints what readers that we did not write make of our files: node read_by_others.cjs READER FILE
const fs = require("fs");

console.log = () => {}; // one of the readers is talkative
const [reader, file] = process.argv.slice(2);
const data = fs.readFileSync(file);

const readers = {
  puzjs: () => require("puzjs").decode(data),
  confuzzle: () => {
    const read = require("@confuzzle/puz-crossword").PuzCrossword.from(data);
    const { title, author, copyright, note, width, height, solution, state, parsedClues } = read;
    return { title, author, copyright, note, width, height, solution, state, clues: parsedClues };
  },
  "xd-puz": () => {
    const tools = require("xd-crossword-tools");
    return tools.xdToJSON(tools.puzToXD(new Uint8Array(data)));
  },
  xd: () => require("xd-crossword-tools").xdToJSON(data.toString("utf8")),
  "xd-jpz": () => {
    const tools = require("xd-crossword-tools");
    return tools.xdToJSON(tools.jpzToXD(data.toString("utf8")));
  },
};
process.stdout.write(JSON.stringify(readers[reader]()));
