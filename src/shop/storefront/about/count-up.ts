// Specification 9.
export const countUpMs = 3_000;

/** The number shown after `elapsedMs`, with an ease-out curve. */
export function countUp(value: number, elapsedMs: number): number {
  const progress = Math.min(Math.max(elapsedMs / countUpMs, 0), 1);
  return Math.round(value * (1 - (1 - progress) ** 3));
}
