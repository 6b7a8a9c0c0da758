import { decimalString, money } from '#platform/money.ts';
import type { DraftForm } from './draft-form.ts';
import { type DraftOrder, enteredShippingCode } from './draft-order.ts';

/** The form that shows a draft. */
export function typedDraft(
  { form, vat, items, discount, shipping }: DraftOrder,
  currency: string,
): DraftForm {
  const decimal = (minor: number) => decimalString(money(minor, currency));
  const none = { code: '', value: '', reason: '' };
  return {
    form,
    vatNumber: vat?.text ?? '',
    items: items.map((item) => ({
      variantId: item.kind === 'variant' ? item.variantId : '',
      title: item.title,
      quantity: `${item.quantity}`,
      price: item.kind === 'custom' ? decimal(item.priceMinor) : '',
      taxClass: item.kind === 'custom' ? item.taxClass : 'standard',
      needsShipping: item.kind === 'variant' || item.needsShipping,
    })),
    discount:
      discount.kind === 'amount'
        ? { ...none, ...discount, value: decimal(discount.offMinor) }
        : discount.kind === 'percent'
          ? { ...none, ...discount, value: `${discount.percent}` }
          : { ...none, ...discount },
    shipping:
      shipping.kind === 'method'
        ? { code: shipping.code, label: '', price: '' }
        : {
            code: enteredShippingCode,
            label: shipping.label,
            price: decimal(shipping.priceMinor),
          },
  };
}
