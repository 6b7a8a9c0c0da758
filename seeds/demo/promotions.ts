import type { Writer } from '#platform/database/database.ts';
import { money } from '#platform/money.ts';
import type { NewPromotion } from '#shop/promotions/store/promotion-rows.ts';
import { insertPromotion } from '#shop/promotions/store/promotions.ts';
import { idOf } from './past-order.ts';

const dayMs = 24 * 60 * 60 * 1000;
const currency = 'USD';

const open = {
  minimum: money(0, currency),
  startsAt: null,
  endsAt: null,
  totalLimit: null,
  customerLimit: null,
  segmentId: null,
  isFirstOrderOnly: false,
  budget: null,
  isByOneTimeCodes: false,
} as const;

/** One that has ended, one that is active and one that is scheduled, each by its code: prices stay as they are. */
export async function seedPromotions(writer: Writer, now: number): Promise<void> {
  const promotions: readonly Omit<NewPromotion, 'id'>[] = [
    {
      ...open,
      title: 'Autumn sale',
      code: 'AUTUMN15',
      reduction: { kind: 'percent', percent: 15, category: null },
      startsAt: now - 45 * dayMs,
      endsAt: now - 31 * dayMs,
      now: now - 60 * dayMs,
    },
    {
      ...open,
      title: 'Thank you for coming back',
      code: 'THANKS10',
      reduction: { kind: 'amount', off: money(1_000, currency), category: null },
      minimum: money(7_500, currency),
      customerLimit: 1,
      now: now - 20 * dayMs,
    },
    {
      ...open,
      title: 'Winter sale',
      code: 'WINTER20',
      reduction: { kind: 'percent', percent: 20, category: null },
      startsAt: now + 10 * dayMs,
      endsAt: now + 24 * dayMs,
      budget: money(200_000, currency),
      now: now - 2 * dayMs,
    },
  ];
  for (const promotion of promotions) {
    await insertPromotion(writer, { ...promotion, id: idOf(`promotion ${promotion.code}`) });
  }
}
