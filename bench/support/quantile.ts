/** Returns the smallest value that at least this share of all values does not exceed. Throws on an empty list. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)];
  if (value === undefined) throw new Error('quantile of an empty list');
  return value;
}
