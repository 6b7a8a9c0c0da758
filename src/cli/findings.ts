/** The result of a check, as it is printed. */
export interface Finding {
  isFine: boolean;
  text: string;
}

/** Prints the findings; returns the exit code. */
export function report(findings: readonly Finding[]): number {
  for (const { isFine, text } of findings) console.log(`${isFine ? 'ok   ' : 'WRONG'} ${text}`);
  return findings.every(({ isFine }) => isFine) ? 0 : 1;
}
