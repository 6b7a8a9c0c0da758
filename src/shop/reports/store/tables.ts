import type { Generated } from 'kysely';
import type { Dimension } from '#shop/reports/rules/sales-sums.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    /** Filled by triggers on orders, payments and refunds. */
    sales_changes: { id: Generated<number>; order_id: number };
    counted_orders: CountedOrdersTable;
    sales_days: SalesDaysTable;
    /** The same by month: '2026-11'. */
    sales_months: SalesDaysTable;
    /** In the shop's time zone; how many, and nothing about whose. */
    visit_hours: { day: string; hour: string; visits: number; carts: number; checkouts: number };
    sales_state: { id: 1; version: number; rules: number; time_zone: string };
  }
}

interface CountedOrdersTable {
  order_id: number;
  method: PaymentMethod;
  is_first: 0 | 1;
  cancelled_at: number | null;
  refunds: string;
}

interface SalesDaysTable {
  dimension: Dimension;
  currency: string;
  day: string;
  key: string;
  orders: number;
  new_customers: number;
  units: number;
  items_minor: number;
  discount_minor: number;
  shipping_minor: number;
  tax_minor: number;
  sales_minor: number;
  cancelled_orders: number;
  returned_units: number;
  cancelled_minor: number;
  refunded_minor: number;
  returned_tax_minor: number;
}
