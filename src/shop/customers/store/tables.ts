import type { Generated } from 'kysely';

declare module '#platform/database/schema.ts' {
  interface Schema {
    customers: CustomersTable;
    customers_state: { id: 1; version: number; time_zone: string };
    customer_months: CustomerMonthsTable;
    /** Kept by triggers on customer_months. */
    cohort_months: Omit<CustomerMonthsTable, 'customer_id'> & { customers: number };
    customer_tags: { tag: string; customer_id: number };
    customer_notes: CustomerNotesTable;
    segments: SegmentsTable;
    /** Filled by triggers on users, orders and refunds. */
    customer_changes: {
      id: Generated<number>;
      user_id: Generated<string>;
      order_id: Generated<number>;
    };
  }
}

interface CustomerMonthsTable {
  customer_id: number;
  currency: string;
  /** '2026-11', in the shop's time zone. */
  month: string;
  /** The first month. */
  cohort: string;
  net_minor: number;
}

interface CustomersTable {
  id: Generated<number>;
  /** Null for a guest, whose address stands in `guest_email`. */
  user_id: string | null;
  guest_email: string | null;
  email: string;
  name: string;
  since: number;
  orders: number;
  spent_minor: number;
  currency: string;
  /** 0 without orders. */
  last_order_at: number;
  country: string;
  region: string;
  city: string;
}

interface SegmentsTable {
  id: string;
  name: string;
  kind: 'account' | 'guest' | null;
  min_orders: number | null;
  max_orders: number | null;
  order_days: number | null;
  min_spent_minor: number | null;
  max_spent_minor: number | null;
  last_order_from: string | null;
  last_order_before: string | null;
  quiet_days: number | null;
  country: string | null;
  region: string | null;
  tag: string | null;
  product_id: number | null;
  category: string | null;
  is_subscribed: 0 | 1 | null;
  created_at: number;
}

interface CustomerNotesTable {
  id: string;
  customer_id: number;
  /** '' once the author's account is deleted. */
  author_id: string;
  text: string;
  created_at: number;
}
