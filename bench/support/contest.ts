/** The same orders written in two ways. Each answers how many it wrote in a second. */
export interface Contest {
  engine: string;
  ours: (run: Run) => Promise<number>;
  byHand: (run: Run) => Promise<number>;
  close: () => Promise<void>;
}

export interface Run {
  callers: number;
  durationMs: number;
}

/** Each caller writes again as soon as it is answered; `write` answers how many it wrote. */
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
