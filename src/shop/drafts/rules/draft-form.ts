import {
  type CheckoutForm,
  checkoutFormFrom,
  maxNoteLength,
} from '#shop/addresses/rules/checkout-form.ts';
import { maxLines, quantityFrom } from '#shop/cart/rules/cart.ts';
import { spelledCode } from '#shop/promotions/rules/discount-code.ts';
import { maxVatNumber } from '#shop/tax/rules/vat-number.ts';
import { taxClassFrom } from '#shop/settings/rules/tax-rates.ts';
import { isMethodCode } from '#shop/settings/rules/shipping-methods.ts';
import { hasProblems } from '#platform/form.ts';
import { parseMoney } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import {
  type DraftDiscount,
  type DraftItem,
  type DraftOrder,
  type DraftShipping,
  enteredShippingCode,
} from './draft-order.ts';

/** The form of a draft as it was typed. */
export interface DraftForm {
  form: CheckoutForm;
  vatNumber: string;
  items: TypedItem[];
  discount: { kind: string; code: string; value: string; reason: string };
  /** The code of a shipping method, `enteredShippingCode` for an amount, or '' for none. */
  shipping: { code: string; label: string; price: string };
}

export interface TypedItem {
  /** '' for an item that is not in the catalog. */
  variantId: string;
  title: string;
  quantity: string;
  price: string;
  taxClass: string;
  needsShipping: boolean;
}

/** By the name of the field. */
export type DraftFormProblems = Record<string, string>;

export const maxItemTitle = 200;
export const maxReasonLength = 200;
/** So that no sum of a draft leaves the range of exact integers. */
const maxItemPriceMinor = 1_000_000_000;

export function itemField(position: number, part: string): string {
  return `item-${position}-${part}`;
}

export function readDraftForm(read: (name: string) => unknown): DraftForm {
  const text = (name: string) => {
    const value = read(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const items: TypedItem[] = [];
  for (let at = 0; at < maxLines && typeof read(itemField(at, 'quantity')) === 'string'; at += 1) {
    items.push({
      variantId: text(itemField(at, 'variant')),
      title: text(itemField(at, 'title')),
      quantity: text(itemField(at, 'quantity')),
      price: text(itemField(at, 'price')),
      taxClass: text(itemField(at, 'tax')),
      needsShipping: typeof read(itemField(at, 'ships')) === 'string',
    });
  }
  return {
    form: checkoutFormFrom((name) => text(name).slice(0, maxNoteLength)),
    vatNumber: text('vatNumber').slice(0, maxVatNumber),
    items,
    discount: {
      kind: text('discountKind'),
      code: text('discountCode'),
      value: text('discountValue'),
      reason: text('discountReason'),
    },
    shipping: {
      code: text('shipping'),
      label: text('shippingLabel'),
      price: text('shippingPrice'),
    },
  };
}

/** The draft of a form; an incomplete one is fine, an unreadable one is not. */
export function draftFrom(
  typed: DraftForm,
  currency: string,
): Result<DraftOrder, { code: 'invalid'; problems: DraftFormProblems }> {
  const problems: DraftFormProblems = {};
  const amount = (field: string, text: string) => {
    const read = parseMoney(text, currency)?.amount;
    if (read !== undefined && read <= maxItemPriceMinor) return read;
    problems[field] = 'Enter an amount like 12.50.';
    return 0;
  };
  const items = typed.items.map((item, at) => itemFrom(item, { at, amount, problems }));
  const discount = discountFrom(typed.discount, { amount, problems });
  const shipping = shippingFrom(typed.shipping, { amount, problems });
  if (hasProblems(problems)) return failed({ code: 'invalid', problems });
  const { form, vatNumber } = typed;
  const vat = vatNumber === '' ? {} : { vat: { text: vatNumber, answer: null } };
  return ok({ form, ...vat, items, discount, shipping });
}

interface Reading {
  /** Minor units of the text in this field. */
  amount: (field: string, text: string) => number;
  problems: DraftFormProblems;
}

function itemFrom(
  { variantId, title, quantity: typed, price, ...item }: TypedItem,
  { at, amount, problems }: Reading & { at: number },
): DraftItem {
  const quantity = quantityFrom(typed) ?? 1;
  if (quantityFrom(typed) === null) {
    problems[itemField(at, 'quantity')] = 'Enter a quantity from 1 to 999.';
  }
  if (title === '' || title.length > maxItemTitle) {
    problems[itemField(at, 'title')] = `Enter a title of up to ${maxItemTitle} characters.`;
  }
  if (variantId !== '') return { kind: 'variant', variantId, title, quantity };
  const priceMinor = amount(itemField(at, 'price'), price);
  const taxClass = taxClassFrom(item.taxClass);
  const { needsShipping } = item;
  return { kind: 'custom', title, priceMinor, quantity, taxClass, needsShipping };
}

function discountFrom(
  { kind, code, value, reason: typed }: DraftForm['discount'],
  { amount, problems }: Reading,
): DraftDiscount {
  const reason = typed.slice(0, maxReasonLength);
  if (kind === 'promotions') return { kind, code: spelledCode(code) };
  if (kind === 'amount') return { kind, offMinor: amount('discountValue', value), reason };
  if (kind !== 'percent') return { kind: 'none' };
  const percent = /^\d{1,3}$/.test(value) ? Number(value) : 0;
  if (percent < 1 || percent > 100) {
    problems['discountValue'] = 'Enter a whole number from 1 to 100.';
  }
  return { kind, percent, reason };
}

function shippingFrom(
  { code, label, price }: DraftForm['shipping'],
  { amount }: Reading,
): DraftShipping {
  if (code !== enteredShippingCode) return { kind: 'method', code: isMethodCode(code) ? code : '' };
  const priceMinor = amount('shippingPrice', price);
  return { kind: 'amount', label: label.slice(0, maxItemTitle) || 'Shipping', priceMinor };
}
