import type { OpenedProduct } from '#shop/catalogue/use-cases/open-product.ts';

/** Reserved units are part of the stock but cannot be sold now. Empty if nothing is reserved. */
export function reservedText({
  variants,
  reserved,
}: Pick<OpenedProduct, 'variants' | 'reserved'>): string {
  const quantity = [...reserved.values()].reduce((sum, one) => sum + one, 0);
  if (quantity === 0) return '';
  const by = variants.flatMap(({ id, optionValues }) => {
    const own = reserved.get(id);
    return own && optionValues.length > 0 ? [`${optionValues.join(', ')}: ${own}`] : [];
  });
  const which = by.length > 0 ? ` (${by.join('; ')})` : '';
  const items = quantity === 1 ? '1 item is' : `${quantity} items are`;
  const them = quantity === 1 ? 'it' : 'them';
  return `${items} reserved for payments in progress${which}. Count ${them} as part of the stock.`;
}
