import type { Promotion } from '#shop/promotions/rules/promotion.ts';
import { money } from '#platform/money.ts';
import type { Selectable } from 'kysely';
import type { Schema } from '#platform/database/schema.ts';

export type NewPromotion = Omit<Promotion, 'usedCount' | 'given' | 'createdAt'> & { now: number };

export function columnsOf(promotion: NewPromotion) {
  const { reduction, minimum } = promotion;
  return {
    title: promotion.title,
    code: promotion.code,
    ...valueOf(reduction),
    currency: minimum.currency,
    minimum_minor: minimum.amount,
    category: reduction.category ?? null,
    starts_at: promotion.startsAt,
    ends_at: promotion.endsAt,
    total_limit: promotion.totalLimit,
    customer_limit: promotion.customerLimit,
    segment_id: promotion.segmentId,
    first_order_only: promotion.isFirstOrderOnly ? (1 as const) : (0 as const),
    budget_minor: promotion.budget?.amount ?? null,
    one_time_codes: promotion.isByOneTimeCodes ? (1 as const) : (0 as const),
  };
}

/** `kind` names the value; the columns of sets say what it is for. */
function valueOf(reduction: Promotion['reduction']) {
  const { kind } = reduction;
  const none = {
    amount_minor: null,
    percent: null,
    buy_units: null,
    get_units: null,
    get_category: null,
    bundle_products: null,
    set_limit: null,
  };
  if (kind === 'amount') return { ...none, kind, amount_minor: reduction.off.amount };
  if (kind === 'percent') return { ...none, kind, percent: reduction.percent };
  if (kind === 'free-shipping') return { ...none, kind };
  if (kind === 'bundle') {
    return {
      ...none,
      kind: 'amount' as const,
      amount_minor: reduction.price.amount,
      bundle_products: reduction.productIds.join(','),
      set_limit: reduction.limit,
    };
  }
  return {
    ...none,
    kind: 'percent' as const,
    percent: reduction.percent,
    buy_units: reduction.buy,
    get_units: reduction.get,
    get_category: reduction.getCategory,
    set_limit: reduction.limit,
  };
}

type PromotionRow = Selectable<Schema['promotions']>;

export function promotionOf(row: PromotionRow): Promotion {
  return {
    id: row.id,
    title: row.title,
    code: row.code,
    reduction: reductionOf(row),
    minimum: money(row.minimum_minor, row.currency),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    totalLimit: row.total_limit,
    customerLimit: row.customer_limit,
    usedCount: row.used_count,
    segmentId: row.segment_id,
    isFirstOrderOnly: row.first_order_only === 1,
    budget: row.budget_minor === null ? null : money(row.budget_minor, row.currency),
    given: money(row.given_minor, row.currency),
    isByOneTimeCodes: row.one_time_codes === 1,
    createdAt: row.created_at,
  };
}

function reductionOf(row: PromotionRow): Promotion['reduction'] {
  const { kind, amount_minor: amountMinor, percent, currency, category } = row;
  const { buy_units: buy, get_units: get, bundle_products: products, set_limit: limit } = row;
  if (buy !== null && get !== null && percent !== null) {
    const getCategory = row.get_category;
    return { kind: 'buy-get', buy, category, get, getCategory, percent, limit };
  }
  if (products !== null && amountMinor !== null) {
    const productIds = products.split(',').map(Number);
    return {
      kind: 'bundle',
      category: null,
      productIds,
      price: money(amountMinor, currency),
      limit,
    };
  }
  if (kind === 'free-shipping') return { kind, category };
  if (kind === 'percent' && percent !== null) return { kind, percent, category };
  if (kind === 'amount' && amountMinor !== null) {
    return { kind, off: money(amountMinor, currency), category };
  }
  throw new Error(`promotion ${row.id} has no value`);
}
