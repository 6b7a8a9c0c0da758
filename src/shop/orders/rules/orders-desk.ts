import { formatNumber } from '#platform/format.ts';
import type { PaymentStatus } from '#shop/payments/rules/payment-status.ts';
import type { OrderStatus } from './order-status.ts';

/** The table's state as staff chose it; null and '' do not restrict. */
export interface OrderTableRequest {
  text: string;
  status: OrderStatus | null;
  payment: PaymentStatus | null;
  country: string | null;
  /** Number, SKU or words of a product. */
  product: string;
  /** Days of the shop's time zone, '2026-11-21'; both are included. */
  from: string | null;
  to: string | null;
  /** '12.50' */
  minTotal: string | null;
  maxTotal: string | null;
  tag: string | null;
  page: number;
}

/** The table without filters, on its first page. */
export const unfilteredOrders: OrderTableRequest = {
  text: '',
  status: null,
  payment: null,
  country: null,
  product: '',
  from: null,
  to: null,
  minTotal: null,
  maxTotal: null,
  tag: null,
  page: 1,
};

/** Matches are counted, and can be paged to, up to this many; beyond it, staff use filters. */
export const maxCountedOrders = 10_000;

/** '32', or '10,000+' where more match than are counted. */
export function formatOrderCount(total: number): string {
  if (total > maxCountedOrders) return `${formatNumber(maxCountedOrders)}+`;
  return formatNumber(total);
}
