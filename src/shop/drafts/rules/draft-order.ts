import { type CheckoutForm, checkoutFormFrom } from '#shop/addresses/rules/checkout-form.ts';
import { formatMoney } from '#platform/format.ts';
import { money } from '#platform/money.ts';
import type { VatAnswer } from '#shop/tax/rules/vat-number.ts';
import type { TaxClass } from '#shop/settings/rules/tax-rates.ts';

/** An order that staff prepare. Amounts are minor units of the shop's currency. */
export interface DraftOrder {
  /** May be incomplete until the order is placed. */
  form: CheckoutForm;
  /** Of a business in the EU. Missing without one. */
  vat?: DraftVat;
  items: DraftItem[];
  discount: DraftDiscount;
  shipping: DraftShipping;
}

export interface DraftVat {
  /** As it was typed. */
  text: string;
  /** What the official service said when the draft was saved; null where it was not needed. */
  answer: VatAnswer | null;
}

/** A variant costs what the catalog says. The title is the one from when it was added. */
export type DraftItem =
  | { kind: 'variant'; variantId: string; title: string; quantity: number }
  | {
      kind: 'custom';
      title: string;
      priceMinor: number;
      quantity: number;
      taxClass: TaxClass;
      needsShipping: boolean;
    };

export type DraftDiscount =
  | { kind: 'none' }
  /** The automatic ones and that of the code, '' for none, of which the best is granted, as at the checkout. */
  | { kind: 'promotions'; code: string }
  | { kind: 'amount'; offMinor: number; reason: string }
  | { kind: 'percent'; percent: number; reason: string };

export type DraftShipping =
  /** Of a shipping method; '' until one is chosen. */
  { kind: 'method'; code: string } | { kind: 'amount'; label: string; priceMinor: number };

/** A draft with what the shop knows about it. */
export interface StoredDraft {
  id: string;
  version: number;
  /** The account with the verified address of the draft; '' for none. */
  userId: string;
  draft: DraftOrder;
  createdAt: number;
  updatedAt: number;
  /** The account of the member of staff who changed it last. */
  updatedBy: string;
}

/** Orders with this code as their shipping option were shipped for an amount that staff entered. */
export const enteredShippingCode = 'entered';

export function emptyDraft(country: string): DraftOrder {
  return {
    form: checkoutFormFrom((name) => (name === 'country' ? country : '')),
    items: [],
    discount: { kind: 'promotions', code: '' },
    shipping: { kind: 'method', code: '' },
  };
}

/** Where two versions of a draft differ, in words. */
export interface DraftChange {
  label: string;
  theirs: string;
  yours: string;
}

/** What someone else has changed, compared with what is about to be saved. */
export function draftChanges(
  yours: DraftOrder,
  theirs: DraftOrder,
  currency: string,
): DraftChange[] {
  const own = factsOf(yours, currency);
  return factsOf(theirs, currency).flatMap(([label, text], at) => {
    const typed = own[at]?.[1] ?? '';
    return typed === text ? [] : [{ label, theirs: text || 'None', yours: typed || 'None' }];
  });
}

function factsOf(
  { form, vat, items, discount, shipping }: DraftOrder,
  currency: string,
): [label: string, text: string][] {
  const { fname, lname, email, phone, note, ...address } = form;
  const amount = (minor: number) => formatMoney(money(minor, currency));
  return [
    ['Customer', [fname, lname, email, phone].filter(Boolean).join(', ')],
    ['Address', Object.values(address).filter(Boolean).join(', ')],
    ['VAT number', vat?.text ?? ''],
    ['Note', note],
    ['Items', items.map((item) => itemText(item, amount)).join('; ')],
    ['Discount', discountText(discount, amount)],
    [
      'Shipping',
      shipping.kind === 'method'
        ? shipping.code
        : `${shipping.label}, ${amount(shipping.priceMinor)}`,
    ],
  ];
}

function itemText(item: DraftItem, amount: (minor: number) => string): string {
  const price = item.kind === 'custom' ? ` at ${amount(item.priceMinor)}, ${item.taxClass}` : '';
  const service = item.kind === 'custom' && !item.needsShipping ? ', not shipped' : '';
  return `${item.quantity} × ${item.title}${price}${service}`;
}

/** '' where no discount is to be granted. */
export function discountText(discount: DraftDiscount, amount: (minor: number) => string): string {
  if (discount.kind === 'none') return '';
  if (discount.kind === 'promotions') {
    return discount.code === '' ? 'Automatic promotions' : `Code ${discount.code}`;
  }
  const off = discount.kind === 'percent' ? `${discount.percent} %` : amount(discount.offMinor);
  return [off, discount.reason].filter(Boolean).join(': ');
}

/** Adds a unit of the variant, to its item if the draft has it. */
export function withVariant(
  draft: DraftOrder,
  { variantId, title }: { variantId: string; title: string },
): DraftOrder {
  const at = draft.items.findIndex(
    (item) => item.kind === 'variant' && item.variantId === variantId,
  );
  if (at < 0) {
    const item = { kind: 'variant', variantId, title, quantity: 1 } as const;
    return { ...draft, items: [...draft.items, item] };
  }
  const items = draft.items.map((item, position) =>
    position === at ? { ...item, quantity: item.quantity + 1 } : item,
  );
  return { ...draft, items };
}
