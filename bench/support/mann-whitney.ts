/**
 * Two-sided p value of the Mann-Whitney U test, by the normal approximation with a correction for ties:
 * how likely two samples of the same distribution differ this much. Valid from about twenty values each.
 */
export function mannWhitneyP(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ].toSorted((a, b) => a.value - b.value);
  let rankSum = 0;
  let ties = 0;
  for (let start = 0; start < all.length;) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    const rank = (start + 1 + end) / 2;
    rankSum += rank * all.slice(start, end).filter(({ isOne }) => isOne).length;
    ties += (end - start) ** 3 - (end - start);
    start = end;
  }
  const [n, m] = [one.length, other.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const spread = ((n * m) / 12) * (n + m + 1 - ties / ((n + m) * (n + m - 1)));
  return spread === 0 ? 1 : 2 * upperTail(Math.abs(u - (n * m) / 2) / Math.sqrt(spread));
}

/** Upper tail of the normal distribution, to seven decimal places (Abramowitz and Stegun 26.2.17). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const factors = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = factors.reduce((all, factor, power) => all + factor * t ** (power + 1), 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
