import { addressLines } from '#shop/addresses/rules/address-lines.ts';
import type { Sheet } from '#shop/documents/rules/document.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { formatDate } from '#platform/format.ts';
import { reasonLabels, type Return } from './return.ts';
import { type ReturnSender, returnAddressOf } from './return-emails.ts';

/** What the customer puts into the parcel. */
export function returnSlip(order: Order, returned: Return, sender: ReturnSender): Sheet {
  const rows = returned.lines.flatMap(({ position, quantity, reason }) => {
    const line = order.lines[position];
    if (!line) return [];
    const title = [line.title, ...line.optionValues].join(', ');
    return [[`${quantity}`, line.sku ?? '', title, reasonLabels[reason]]];
  });
  return {
    title: `Return slip ${order.number}`,
    blocks: [
      {
        kind: 'facts',
        columns: [
          { heading: 'Send to', lines: returnAddressOf(sender) },
          {
            heading: 'Return',
            lines: [
              `Order ${order.number}`,
              formatDate(returned.createdAt, sender.timeZone),
              `Return ${shortId(returned.id)}`,
            ],
          },
          { heading: 'From', lines: addressLines(order.form) },
        ],
      },
      {
        kind: 'table',
        columns: [
          { heading: 'Quantity', width: 4, isNumber: true },
          { heading: 'SKU', width: 6 },
          { heading: 'Item', width: 11 },
          { heading: 'Reason', width: 8 },
        ],
        rows,
      },
    ],
  };
}

/** Enough to tell the returns of an order apart. */
function shortId(id: string): string {
  return id.slice(0, 8).toUpperCase();
}
