import type { Generated } from 'kysely';

declare module '#platform/database/schema.ts' {
  interface Schema {
    discount_codes: DiscountCodesTable;
    promotions: PromotionsTable;
    promotion_codes: PromotionCodesTable;
    promotion_uses: PromotionUsesTable;
  }
}

interface DiscountCodesTable {
  id: string;
  code: string;
  source: 'newsletter' | 'welcome';
  kind: 'amount' | 'percent-of-one';
  amount_minor: number | null;
  currency: string | null;
  percent: number | null;
  first_order_only: 0 | 1;
  issued_to_email: string | null;
  redeemed_by_order: Generated<number | null>;
  created_at: number;
}

interface PromotionsTable {
  id: string;
  title: string;
  code: string | null;
  kind: 'amount' | 'percent' | 'free-shipping';
  amount_minor: number | null;
  percent: number | null;
  currency: string;
  minimum_minor: number;
  category: string | null;
  starts_at: number | null;
  ends_at: number | null;
  total_limit: number | null;
  customer_limit: number | null;
  used_count: Generated<number>;
  segment_id: Generated<string | null>;
  first_order_only: Generated<0 | 1>;
  budget_minor: Generated<number | null>;
  given_minor: Generated<number>;
  one_time_codes: Generated<0 | 1>;
  buy_units: Generated<number | null>;
  get_units: Generated<number | null>;
  get_category: Generated<string | null>;
  bundle_products: Generated<string | null>;
  set_limit: Generated<number | null>;
  created_at: number;
}

interface PromotionCodesTable {
  code: string;
  promotion_id: string;
  redeemed_by_order: Generated<number | null>;
  created_at: number;
}

interface PromotionUsesTable {
  order_id: number;
  promotion_id: string;
  user_id: string;
  /** As the order was placed. */
  discount_minor: Generated<number>;
}
