/** Lists sort by and show the price of the cheapest variant, the first one if several are equal. */
export function cheapestOf<Variant extends { priceMinor: number }>(
  variants: readonly Variant[],
): Variant {
  const [first, ...others] = variants;
  if (!first) throw new Error('a product has at least one variant');
  return others.reduce((a, b) => (b.priceMinor < a.priceMinor ? b : a), first);
}
