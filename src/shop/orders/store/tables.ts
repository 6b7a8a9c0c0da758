import type { FulfillmentStatus } from '#shop/fulfillment/rules/fulfillment-status.ts';
import type { OrderStatus } from '#shop/orders/rules/order-status.ts';
import type { TaxClass } from '#shop/settings/rules/tax-rates.ts';
import type { TaxExemption } from '#shop/tax/rules/tax.ts';
import type { Generated } from 'kysely';

declare module '#platform/database/schema.ts' {
  interface Schema {
    orders: OrdersTable;
    order_lines: OrderLinesTable;
    order_requests: { order_id: number; body_hash: string };
    order_comments: OrderCommentsTable;
    order_tags: { tag: string; order_id: number };
    order_views: OrderViewsTable;
    agreed_texts: { version: string; content: string; first_agreed_at: number };
  }
}

interface OrdersTable {
  id: Generated<number>;
  number: string;
  user_id: string;
  user_email: string;
  /** First and last name in lower case, to search by. */
  customer_name: string;
  checkout_key: string;
  /** The cart of a guest; null for orders of accounts and once the contact details are removed. */
  guest_cart_id: string | null;
  /** Written with `fulfillment`, from which it follows. */
  status: OrderStatus;
  fulfillment: Generated<FulfillmentStatus>;
  currency: string;
  subtotal_minor: number;
  shipping_minor: number;
  discount_minor: Generated<number>;
  tax_minor: Generated<number>;
  included_tax_minor: Generated<number>;
  tax_lines: Generated<string>;
  tax_exemption: TaxExemption['kind'] | null;
  vat_number: string | null;
  /** What became of it, as JSON. */
  vat_check: string | null;
  total_minor: number;
  discount_code: string | null;
  shipping_option: string;
  /** Null on orders that were placed before names were stored. */
  shipping_label: string | null;
  form: string;
  /** The country of `form`, by its name. */
  country: Generated<string>;
  /** Null for the address of `form`. */
  billing: string | null;
  placed_at: number;
  /** The order whose items this one replaces. */
  replaces_order_id: number | null;
  /** Of `agreed_texts`; null with the time where the checkout did not ask. */
  consent_version: string | null;
  consented_at: number | null;
}

interface OrderLinesTable {
  order_id: number;
  position: number;
  /** 0, with the variant '', for an item that is not in the catalog. */
  product_id: number;
  variant_id: string;
  title: string;
  category: string;
  sku: string | null;
  option_values: string;
  picture: string | null;
  /** 0 for a service, for example. */
  needs_shipping: Generated<0 | 1>;
  return_policy: string | null;
  /** Of an item that is a gift card, the units that have their card; null for all other items. */
  gift_cards_issued: Generated<number | null>;
  unit_price_minor: number;
  quantity: number;
  /** Fewer than `quantity` where stock was untracked or short when the order was placed. */
  deducted_units: Generated<number>;
  /** Back from the customer, whether or not they are for sale again. */
  returned_units: Generated<number>;
  /** With the rest of the order, before it was paid for. */
  cancelled_units: Generated<number>;
  /** Replaced by another order. */
  exchanged_units: Generated<number>;
  /** Of these, those that have come back. */
  exchanged_back_units: Generated<number>;
  /** Of the whole line. */
  discount_minor: Generated<number>;
  tax_class: Generated<TaxClass>;
  /** Null on orders from before these two were recorded. */
  tax_minor: number | null;
  paid_minor: number | null;
}

interface OrderViewsTable {
  id: string;
  /** '' once the account of its author is deleted. */
  user_id: string;
  name: string;
  query: string;
  is_shared: 0 | 1;
  created_at: number;
}

interface OrderCommentsTable {
  id: string;
  order_id: number;
  /** '' once the author's account is deleted. */
  author_id: string;
  is_for_customer: 0 | 1;
  text: string;
  created_at: number;
}
