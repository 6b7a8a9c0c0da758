import type { Money } from '#platform/money.ts';
import type { RemindedItem } from './checkout-reminder.ts';

export interface AbandonedCheckout {
  cartId: string;
  email: string;
  isGuest: boolean;
  mayRemind: boolean;
  remindedAt: number | null;
  changedAt: number;
  items: RemindedItem[];
  /** At the prices of now; deleted items count nothing. */
  subtotal: Money;
}

export interface RecoveredOrder {
  id: number;
  number: string;
  email: string;
  total: Money;
  remindedAt: number;
  placedAt: number;
}

export interface ReminderTotals {
  sent: number;
  orders: number;
  revenue: Money[];
}
