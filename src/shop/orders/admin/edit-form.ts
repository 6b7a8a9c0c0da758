import type { Order } from '#shop/orders/rules/order.ts';
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
}

export function initialEditForm({ lines, discount, shipping }: Order): EditForm {
  return {
    quantities: lines.map(({ quantity }) => String(quantity)),
    item: '',
    itemQuantity: '1',
    discount: decimalString(discount),
    shipping: decimalString(shipping),
  };
}
