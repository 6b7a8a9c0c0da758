/** Progress goes to the error stream so that results on the output can be redirected. */
export interface Streams {
  progress: { isTTY?: boolean; write: (text: string) => unknown };
  output: { write: (text: string) => unknown };
}

export interface Progress {
  /** Reports the current step. On a terminal it replaces the previous step. */
  announce: (what: string) => void;
  /** Prints a line of the result. */
  print: (line: string) => void;
  /** Prints a table header; `row` prints each row as soon as it is measured. */
  header: (...cells: readonly string[]) => void;
  row: (...cells: readonly (string | number)[]) => void;
}

const startOfLine = '\r\u001B[K';

/** Reports progress continuously and each figure as soon as it is available, because a benchmark takes minutes. */
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
    header: (...cells) => {
      row(...cells);
      print(`|${cells.map(() => '---|').join('')}`);
    },
    row,
  };
}

export const { announce, print, header, row } = makeProgress({
  progress: process.stderr,
  output: process.stdout,
});
