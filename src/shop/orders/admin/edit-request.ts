import { otherBillingField, postedBilling } from '#shop/addresses/rules/address.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import type { Edition } from '#shop/orders/rules/edition.ts';
import type { OrderEditRequest } from '#shop/orders/use-cases/edit-order.ts';
import { parseMoney } from '#platform/money.ts';
import { textOf } from '#platform/web/posted-form.ts';
import { z } from 'zod';
import { addressOf, type EditForm } from './edit-form.ts';

export function readEditForm(posted: FormData): EditForm {
  const typed = (name: string) => textOf(posted, name).trim();
  const quantities: string[] = [];
  while (posted.has(`quantity-${quantities.length}`)) {
    quantities.push(typed(`quantity-${quantities.length}`));
  }
  const item = typed('item');
  const itemQuantity = typed('itemQuantity');
  return {
    quantities,
    item,
    itemQuantity,
    discount: typed('discount'),
    shipping: typed('shipping'),
    shippingOption: typed('shippingOption'),
    address: addressOf(typed),
    billing: posted.has(otherBillingField) ? postedBilling(posted) : null,
  };
}

const edition = z.object({
  lines: z.array(z.object({ name: z.string(), quantity: z.number() })),
  address: z.string(),
  phone: z.string(),
  billing: z.string(),
  method: z.string(),
  discountMinor: z.number(),
  shippingMinor: z.number(),
  totalMinor: z.number(),
}) satisfies z.ZodType<Edition>;

/** The order as the form showed it; null if it cannot be read. */
export function readSeen(posted: FormData): Edition | null {
  try {
    return edition.safeParse(JSON.parse(textOf(posted, 'seen'))).data ?? null;
  } catch {
    return null;
  }
}

type EditValues = Omit<OrderEditRequest, 'orderId' | 'seen'>;

/** Null for an amount or a quantity that cannot be read. */
export function editValuesOf(form: EditForm, order: Order): EditValues | null {
  const { currency } = order.total;
  const { item, itemQuantity, quantities } = form;
  const typed = item === '' ? quantities : [...quantities, itemQuantity];
  if (!typed.every((text) => /^\d{1,9}$/.test(text))) return null;
  const discount = parseMoney(form.discount, currency);
  const shipping = parseMoney(form.shipping, currency);
  if (!discount || !shipping) return null;
  return {
    quantities: quantities.map(Number),
    added: item === '' ? [] : [{ item, quantity: Number(itemQuantity) }],
    discountMinor: discount.amount,
    // A cost that was not touched follows the address and the method.
    shippingMinor: shipping.amount === order.shipping.amount ? null : shipping.amount,
    shippingOption: form.shippingOption === '' ? null : form.shippingOption,
    address: form.address,
    billing: form.billing,
  };
}
