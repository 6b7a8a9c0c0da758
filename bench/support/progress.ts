/** Where progress and results go: the error stream, so that results can be redirected, and the output. */
export interface Streams {
  progress: { isTTY?: boolean; write: (text: string) => unknown };
  output: { write: (text: string) => unknown };
}

export interface Progress {
  /** What is done now. On a terminal it takes the place of what was done before. */
  announce: (what: string) => void;
  /** A line of the result, which stays. */
  print: (line: string) => void;
  /** The heads of a table; each row is printed by `row` as soon as it is measured. */
  heads: (...cells: readonly string[]) => void;
  row: (...cells: readonly (string | number)[]) => void;
}

const startOfLine = '\r\u001B[K';

/** A benchmark takes minutes: it says all the time what it does, and gives each figure when it has it. */
export function makeProgress({ progress, output }: Streams): Progress {
  const isTerminal = progress.isTTY === true;
  const clear = () => {
    if (isTerminal) progress.write(startOfLine);
  };
  const print = (line: string) => {
    clear();
    output.write(`${line}\n`);
  };
  const row: Progress['row'] = (...cells) => print(`| ${cells.join(' | ')} |`);
  return {
    announce: (what) => {
      progress.write(isTerminal ? `${startOfLine}${what} …` : `${what} …\n`);
    },
    print,
    heads: (...cells) => {
      row(...cells);
      print(`|${cells.map(() => '---|').join('')}`);
    },
    row,
  };
}

export const { announce, print, heads, row } = makeProgress({
  progress: process.stderr,
  output: process.stdout,
});
