import { addressLines } from '#shop/addresses/rules/address-lines.ts';
import { unitsToShip } from '#shop/fulfillment/rules/fulfillment-status.ts';
import type { Order, OrderLine } from '#shop/orders/rules/order.ts';
import { formatDate } from '#platform/format.ts';
import type { Sheet } from './document.ts';

interface Sender {
  shopName: string;
  address: readonly string[];
  timeZone: string;
}

/** What belongs into the parcel, without prices: what is left to ship, or else everything that was not refunded. */
export function packingSlip(order: Order, { shopName, address, timeZone }: Sender): Sheet {
  const { form, number, shippingLabel } = order;
  const rows = packedLines(order).map((line) => [`${line.quantity}`, line.sku ?? '', named(line)]);
  const facts = [`Order ${number}`, formatDate(order.placedAt, timeZone), shippingLabel];
  return {
    title: `Packing slip ${number}`,
    blocks: [
      {
        kind: 'facts',
        columns: [
          { heading: 'Ship to', lines: [...addressLines(form), form.phone].filter(Boolean) },
          { heading: 'Order', lines: facts },
          { heading: 'From', lines: [shopName, ...address] },
        ],
      },
      {
        kind: 'table',
        columns: [
          { heading: 'Quantity', width: 4, isNumber: true },
          { heading: 'SKU', width: 7 },
          { heading: 'Item', width: 16 },
        ],
        rows,
      },
      ...(form.note === ''
        ? []
        : [{ kind: 'paragraph' as const, heading: 'Note from the customer', text: form.note }]),
    ],
  };
}

/** What to fetch from the shelves for these orders: each variant once, by title, with the orders it is for. */
export function pickList(
  orders: readonly Order[],
  { timeZone, now }: { timeZone: string; now: number },
): Sheet {
  const wanted = orders.flatMap((order) =>
    toPick(order).map((line) => ({ ...line, number: order.number })),
  );
  const byVariant = [
    ...Map.groupBy(wanted, (line) => line.variantId ?? `item ${named(line)}`).values(),
  ];
  const rows = byVariant.map((lines) => {
    const [first] = lines;
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const from = lines.map(({ number, quantity }) => `${number} (${quantity})`).join('\n');
    return [`${units}`, first?.sku ?? '', first ? named(first) : '', from];
  });
  const units = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
  const count = new Set(wanted.map(({ number }) => number)).size;
  const facts = [formatDate(now, timeZone), `Orders: ${count}`, `Units: ${units}`];
  return {
    title: 'Pick list',
    blocks: [
      { kind: 'facts', columns: [{ heading: 'To pick', lines: facts }] },
      {
        kind: 'table',
        columns: [
          { heading: 'Quantity', width: 4, isNumber: true },
          { heading: 'SKU', width: 6 },
          { heading: 'Item', width: 11 },
          { heading: 'Orders', width: 8 },
        ],
        rows: rows.toSorted((a, b) => (a[2] ?? '').localeCompare(b[2] ?? '', 'en')),
      },
    ],
  };
}

function packedLines(order: Order): OrderLine[] {
  const left = toPick(order);
  if (left.length > 0) return left;
  return order.lines
    .filter(({ needsShipping }) => needsShipping)
    .map((line) => ({ ...line, quantity: line.quantity - line.refunded }))
    .filter(({ quantity }) => quantity > 0);
}

function toPick({ lines, status }: Order): OrderLine[] {
  if (status === 'cancelled' || status === 'delivered') return [];
  return lines
    .map((line) => ({ ...line, quantity: unitsToShip(line) }))
    .filter(({ quantity }) => quantity > 0);
}

function named({ title, optionValues }: OrderLine): string {
  return [title, ...optionValues].join(', ');
}
