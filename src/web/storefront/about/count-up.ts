// Specification 9.
export const countUpMs = 3_000;

/** The whole number shown so long after the start: quick at first, slower towards the end. */
export function countUp(value: number, elapsedMs: number): number {
  const progress = Math.min(Math.max(elapsedMs / countUpMs, 0), 1);
  return Math.round(value * (1 - (1 - progress) ** 3));
}
