import { createHash } from 'node:crypto';
import type { CheckoutForm } from '#shop/addresses/rules/checkout-form.ts';

/** 'order 12' → always the same number from 0 to 1. */
export function chance(of: string): number {
  return createHash('sha256').update(of).digest().readUInt32BE() / 2 ** 32;
}

export function pick<Value>(choices: readonly [Value, ...Value[]], of: string): Value {
  return choices[Math.floor(chance(of) * choices.length)] ?? choices[0];
}

export function idOf(of: string): string {
  return createHash('sha256').update(of).digest('hex').slice(0, 32);
}

export interface Sold {
  productId: number;
  variantId: string;
  optionValues: string;
  sku: string | null;
  priceMinor: number;
  title: string;
  category: string;
  picture: string | null;
}

export interface Line extends Sold {
  quantity: number;
}

/** An order of the past, with when what happened to it. */
export interface PastOrder {
  number: string;
  customer: Customer;
  placedAt: number;
  method: 'bank-transfer' | 'check' | 'cash-on-delivery';
  lines: Line[];
  subtotal: number;
  shipping: number;
  shippingOption: 'free' | 'standard' | 'express';
  paidAt: number | null;
  shippedAt: number | null;
  deliveredAt: number | null;
  cancelledAt: number | null;
  refund: { at: number; minor: number; isWhole: boolean } | null;
}

export interface Customer {
  id: string;
  email: string;
  form: CheckoutForm;
  registeredAt: number;
}

/** Of a refunded order: all of it, or the first unit. */
export function refundedLines({ refund, lines }: PastOrder): Line[] {
  if (!refund) return [];
  return refund.isWhole ? lines : lines.slice(0, 1).map((line) => ({ ...line, quantity: 1 }));
}

export function refundIdOf(number: string): string {
  return idOf(`refund ${number}`);
}
