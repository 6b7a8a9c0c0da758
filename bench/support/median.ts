/** Returns the lower of the two middle values. Throws on an empty list. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
  if (middle === undefined) throw new Error('median of an empty list');
  return middle;
}
