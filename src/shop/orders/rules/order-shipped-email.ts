import type { EmailContent, EmailPart } from '#shop/email/rules/email-content.ts';
import { carrierName, type Tracking, trackingLink } from '#shop/fulfillment/rules/carriers.ts';
import type { Fulfillment } from '#shop/fulfillment/rules/fulfillment.ts';
import { unitsToShip } from '#shop/fulfillment/rules/fulfillment-status.ts';
import type { Order } from './order.ts';
import { quantityRow } from './order-emails.ts';

interface ShippedFacts {
  shopName: string;
  /** Null for an order without an invoice. */
  invoiceNumber?: string | null;
}

/** One shipment with its tracking; null for the shipment of the whole order in earlier releases. */
export function orderShippedEmail(
  order: Order,
  shipped: Fulfillment | null,
  { shopName, invoiceNumber = null }: ShippedFacts,
): EmailContent {
  const { number, form } = order;
  const lines =
    shipped?.lines.flatMap(({ position, quantity }) => {
      const line = order.lines[position];
      return line ? [quantityRow({ ...line, quantity })] : [];
    }) ?? order.lines.map(quantityRow);
  const isInPart = shipped !== null && isPart(order, shipped);
  const waiting = order.lines.some((line) => unitsToShip(line) > 0);
  const what = isInPart ? `Part of your order ${number}` : `Your order ${number}`;
  const rest = waiting ? ' The rest follows in another shipment.' : '';
  return {
    subject: `${shopName}: ${isInPart ? 'part of ' : ''}order ${number} has shipped`,
    parts: [
      { kind: 'paragraph', text: `Dear ${form.fname},` },
      { kind: 'paragraph', text: `${what} has shipped and is on its way to you.${rest}` },
      { kind: 'rows', rows: lines },
      ...(shipped ? trackingParts(shipped) : []),
      ...(invoiceNumber === null
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: `Your invoice ${invoiceNumber} is on the page of your order.`,
            },
          ]),
      { kind: 'link', text: 'View your orders', path: '/myorder' },
      { kind: 'paragraph', text: 'Questions? Reply to this email.' },
    ],
  };
}

/** Of a shipment that the customer knows already. */
export function trackingChangedEmail(
  { number, form }: Order,
  shipped: Tracking,
  shopName: string,
): EmailContent {
  return {
    subject: `${shopName}: new tracking for order ${number}`,
    parts: [
      { kind: 'paragraph', text: `Dear ${form.fname},` },
      {
        kind: 'paragraph',
        text: `The tracking of a shipment of your order ${number} has changed. Please use this from now on:`,
      },
      ...trackingParts(shipped),
      { kind: 'link', text: 'View your orders', path: '/myorder' },
      { kind: 'paragraph', text: 'Questions? Reply to this email.' },
    ],
  };
}

function isPart({ lines }: Order, shipped: Fulfillment): boolean {
  const units = (some: readonly { quantity: number }[]) =>
    some.reduce((sum, { quantity }) => sum + quantity, 0);
  return units(shipped.lines) < units(lines);
}

function trackingParts(shipped: Tracking): EmailPart[] {
  const { carrier, trackingNumber } = shipped;
  const rows: [string, string][] = [];
  if (carrier !== '') rows.push(['Carrier', carrierName(carrier)]);
  if (trackingNumber !== '') rows.push(['Tracking number', trackingNumber]);
  const link = trackingLink(shipped);
  return [
    ...(rows.length > 0 ? [{ kind: 'rows' as const, rows }] : []),
    ...(link === null ? [] : [{ kind: 'link' as const, text: 'Track this shipment', path: link }]),
  ];
}
