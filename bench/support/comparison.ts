/** Writes the same orders in two ways. Each returns its writes per second. */
export interface Comparison {
  engine: string;
  ours: (run: Run) => Promise<number>;
  byHand: (run: Run) => Promise<number>;
  close: () => Promise<void>;
}

export interface Run {
  callers: number;
  durationMs: number;
}

/** Each caller writes again as soon as its write completes; `write` returns the number of orders written. */
export async function writesPerSecond(
  { callers, durationMs }: Run,
  write: () => Promise<number>,
): Promise<number> {
  const startedAt = performance.now();
  const until = startedAt + durationMs;
  let written = 0;
  const writeInTurn = async () => {
    while (performance.now() < until) {
      const count = await write();
      written += count;
    }
  };
  await Promise.all(Array.from({ length: callers }, writeInTurn));
  return (written * 1_000) / (performance.now() - startedAt);
}
