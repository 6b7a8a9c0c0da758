import { titleWith } from '#shop/catalogue/rules/options.ts';
import { type MerchantMailing, queueMerchantMail } from '#shop/email/store/merchant-mail.ts';
import { becomesLow } from '#shop/inventory/rules/availability.ts';
import type { StockFall } from '#shop/inventory/store/stock-reservations.ts';
import type { Writer } from '#platform/database/database.ts';

interface Sale {
  lines: readonly {
    variantId: string | null;
    optionValues: readonly string[];
    product: { title: string };
  }[];
  falls: readonly StockFall[];
  fewLeftAt: number;
}

/** Tells the merchant once of each item whose units on hand have become low with this sale. */
export async function queueLowStock(
  writer: Writer,
  { lines, falls, fewLeftAt }: Sale,
  mailing: MerchantMailing,
): Promise<void> {
  const low = falls.filter((fall) => becomesLow(fall, fewLeftAt));
  if (low.length === 0) return;
  const items = low.map(({ variantId, after }) => {
    const line = lines.find((one) => one.variantId === variantId);
    const title = line ? titleWith(line.product.title, line.optionValues) : variantId;
    return { title, units: after };
  });
  await queueMerchantMail(writer, { template: 'low-stock', data: { items } }, mailing);
}
