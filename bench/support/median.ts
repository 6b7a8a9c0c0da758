/** Of the middle two, the lower. Throws on nothing. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
  if (middle === undefined) throw new Error('the median of nothing');
  return middle;
}
