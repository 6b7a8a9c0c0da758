import { money } from '#platform/money.ts';
import type { NewPromotion } from '#shop/promotions/store/promotion-rows.ts';

/** A tenth off everything for everyone, always. */
export const plainPromotion: NewPromotion = {
  id: 'plain',
  title: 'Plain',
  code: null,
  reduction: { kind: 'percent', percent: 10, category: null },
  minimum: money(0, 'USD'),
  startsAt: null,
  endsAt: null,
  totalLimit: null,
  customerLimit: null,
  segmentId: null,
  isFirstOrderOnly: false,
  budget: null,
  isByOneTimeCodes: false,
  now: 0,
};
