import type { BillingAddress } from '#shop/addresses/rules/address.ts';
import { type EditedAddress, editedFields } from '#shop/orders/rules/edited-delivery.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { readFields } from '#platform/form.ts';
import { decimalString } from '#platform/money.ts';
import { orderUrl } from './orders-request.ts';

export function editUrl(orderId: number): string {
  return `${orderUrl(orderId)}/edit`;
}

/** The fields of the form as they were typed. */
export interface EditForm {
  /** By position of the order line. */
  quantities: string[];
  item: string;
  itemQuantity: string;
  discount: string;
  shipping: string;
  shippingOption: string;
  address: EditedAddress;
  /** Null for that address. */
  billing: BillingAddress | null;
}

export function initialEditForm(order: Order): EditForm {
  const { lines, discount, shipping, shippingOption, form, billing } = order;
  return {
    quantities: lines.map(({ quantity }) => String(quantity)),
    item: '',
    itemQuantity: '1',
    discount: decimalString(discount),
    shipping: decimalString(shipping),
    shippingOption,
    address: addressOf((name) => form[name]),
    billing,
  };
}

export function addressOf(read: (name: (typeof editedFields)[number]) => string): EditedAddress {
  return readFields(editedFields, read);
}
