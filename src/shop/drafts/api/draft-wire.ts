import { checkoutFormFrom } from '#shop/addresses/rules/checkout-form.ts';
import type { DraftDiscount, DraftItem, DraftOrder } from '#shop/drafts/rules/draft-order.ts';
import type { DraftPlan } from '#shop/drafts/rules/plan-draft.ts';
import type { ShownDraft } from '#shop/drafts/use-cases/show-drafts.ts';
import { spelledCode } from '#shop/promotions/rules/discount-code.ts';
import type { FieldError } from '#shop/api/api/problem.ts';
import { money, parseMoney, wireAmount } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { WireDraftChange, WireDraftOrder } from './draft-json.ts';

/** The draft of a body; amounts with fractions of a minor unit are errors. */
export function draftFromWire(
  { formdata, vatNumber, items, discount, shipping }: WireDraftChange,
  currency: string,
): Result<DraftOrder, { code: 'invalid'; errors: FieldError[] }> {
  const errors: FieldError[] = [];
  const minorOf = (path: string, amount: number) => {
    const read = minorUnits(amount, currency);
    if (read === null) errors.push({ path, message: amountMessage(currency) });
    return read ?? 0;
  };
  const draft: DraftOrder = {
    form: checkoutFormFrom((name) => formdata[name]),
    ...(vatNumber.trim() === '' ? {} : { vat: { text: vatNumber.trim(), answer: null } }),
    items: items.map((item, at): DraftItem => {
      if ('variantId' in item) return { kind: 'variant', ...item };
      const { price, ...custom } = item;
      return { kind: 'custom', ...custom, priceMinor: minorOf(`items.${at}.price`, price) };
    }),
    discount: discountFrom(discount, minorOf),
    shipping:
      shipping.kind === 'amount'
        ? {
            kind: 'amount',
            label: shipping.label,
            priceMinor: minorOf('shipping.price', shipping.price),
          }
        : shipping,
  };
  return errors.length > 0 ? failed({ code: 'invalid', errors }) : ok(draft);
}

/** Null for an amount with fractions of a minor unit. */
export function minorUnits(amount: number, currency: string): number | null {
  return parseMoney(String(amount), currency)?.amount ?? null;
}

export function amountMessage(currency: string): string {
  return `Must be an amount of at least 0 in ${currency}, without fractions of its minor unit`;
}

function discountFrom(
  discount: WireDraftChange['discount'],
  minorOf: (path: string, amount: number) => number,
): DraftDiscount {
  if (discount.kind === 'promotions') {
    return { kind: 'promotions', code: spelledCode(discount.code) };
  }
  if (discount.kind !== 'amount') return discount;
  const { off, reason } = discount;
  return { kind: 'amount', offMinor: minorOf('discount.off', off), reason };
}

export function draftToWire({
  stored,
  plan,
  currency,
}: Pick<ShownDraft, 'stored' | 'plan' | 'currency'>): WireDraftOrder {
  const { draft } = stored;
  const { discount, shipping } = draft;
  const amount = (minor: number) => wireAmount(money(minor, currency));
  return {
    id: stored.id,
    version: stored.version,
    createdAt: new Date(stored.createdAt).toISOString(),
    updatedAt: new Date(stored.updatedAt).toISOString(),
    hasAccount: stored.userId !== '',
    formdata: draft.form,
    vatNumber: draft.vat?.text ?? '',
    items: draft.items.map(({ kind: _kind, ...item }) => {
      if ('variantId' in item) return item;
      const { priceMinor, ...custom } = item;
      return { ...custom, price: amount(priceMinor) };
    }),
    discount:
      discount.kind === 'amount'
        ? { kind: 'amount', off: amount(discount.offMinor), reason: discount.reason }
        : discount,
    shipping:
      shipping.kind === 'amount'
        ? { kind: 'amount', label: shipping.label, price: amount(shipping.priceMinor) }
        : shipping,
    currency,
    totals: totalsOf(plan),
    problems: plan.problems.map(({ code }) => code),
  };
}

function totalsOf({ priced }: DraftPlan): WireDraftOrder['totals'] {
  return {
    subtotal: wireAmount(priced.subtotal),
    discount: wireAmount(priced.discount),
    shipping: wireAmount(priced.shipping),
    tax: wireAmount(priced.tax),
    includedTax: wireAmount(priced.includedTax),
    total: wireAmount(priced.total),
  };
}
