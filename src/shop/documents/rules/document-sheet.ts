import { formatDate, formatMoney } from '#platform/format.ts';
import { money } from '#platform/money.ts';
import { documentKindNames } from '#shop/orders/rules/document-link.ts';
import { percentText } from '#shop/tax/rules/tax-lines.ts';
import type { Block, PrintedDocument } from './document.ts';
import type { DocumentContent } from './document-content.ts';

/** An invoice or credit note as it is printed: of its stored content alone, so that it is the same forever. */
export function printedDocument(content: DocumentContent): PrintedDocument {
  const title = `${documentKindNames[content.kind]} ${content.number}`;
  const blocks = [
    factsOf(content),
    deliveryOf(content),
    linesOf(content),
    sumsOf(content),
    taxesOf(content),
  ];
  const notes = content.notes.map((text): Block => ({ kind: 'paragraph', heading: 'Note', text }));
  return {
    title,
    shopName: content.seller.shopName,
    createdAt: content.issuedAt,
    sheets: [{ title, blocks: [...blocks.flat(), ...dueOf(content), ...notes] }],
  };
}

function factsOf(content: DocumentContent): Block {
  const { kind, seller, buyer, order, invoice, timeZone } = content;
  const { vatNumber, register } = seller;
  const dated = (at: number) => formatDate(at, timeZone);
  const details = [
    `${documentKindNames[kind]} date: ${dated(content.issuedAt)}`,
    ...(invoice ? [`For invoice ${invoice.number} of ${dated(invoice.issuedAt)}`] : []),
    `Order ${order.number} of ${dated(order.placedAt)}`,
    ...(order.shippedAt === null ? [] : [`Shipped on ${dated(order.shippedAt)}`]),
    `Payment: ${content.payment}`,
  ];
  const numbers = [vatNumber && `VAT number: ${vatNumber}`, register, seller.email];
  const ofBuyer = buyer.vatNumber === null ? [] : [`VAT number: ${buyer.vatNumber}`];
  return {
    kind: 'facts',
    columns: [
      {
        heading: 'From',
        lines: [seller.name, ...seller.address, ...numbers.filter(Boolean)],
      },
      { heading: 'To', lines: [...buyer.address, ...ofBuyer] },
      { heading: 'Details', lines: details },
    ],
  };
}

function deliveryOf({ deliverTo }: DocumentContent): Block[] {
  if (!deliverTo) return [];
  return [{ kind: 'facts', columns: [{ heading: 'Deliver to', lines: deliverTo }] }];
}

/** Missing on documents from before it was stored, too. */
function dueOf({ due }: DocumentContent): Block[] {
  if (!due) return [];
  const rows = due.rows.map(([label, value]) => `${label}: ${value.replaceAll('\n', ', ')}`);
  const lines = due.note === '' ? rows : [...rows, due.note];
  return [{ kind: 'facts', columns: [{ heading: 'How to pay', lines }] }];
}

function linesOf(content: DocumentContent): Block {
  const { lines, includesTax, taxes } = content;
  const hasTax = taxes.some(({ taxMinor }) => taxMinor !== 0);
  const amount = hasTax ? `Amount ${includesTax ? 'with' : 'without'} tax` : 'Amount';
  return {
    kind: 'table',
    columns: [
      { heading: 'Item', width: 16 },
      { heading: 'Quantity', width: 5, isNumber: true },
      { heading: 'Price', width: 6, isNumber: true },
      { heading: amount, width: 7, isNumber: true },
    ],
    rows: lines.map(({ description, sku, quantity, unitMinor, minor }) => [
      sku === null ? description : `${description}\nSKU ${sku}`,
      quantity === null ? '' : `${quantity}`,
      unitMinor === null ? '' : written(content, unitMinor),
      written(content, minor),
    ]),
  };
}

function sumsOf(content: DocumentContent): Block {
  const { sums, includesTax, taxes, kind, totalMinor } = content;
  const added = includesTax ? [] : taxes.filter(({ taxMinor }) => taxMinor !== 0);
  return {
    kind: 'sums',
    rows: [
      ...sums.map(({ label, minor }) => [label, written(content, minor)] as const),
      ...added.map((one) => [rateText(one), written(content, one.taxMinor)] as const),
      [kind === 'invoice' ? 'Total' : 'Total credited', written(content, totalMinor)],
    ],
  };
}

/** One row for each rate; nothing where the order knows no tax. */
function taxesOf(content: DocumentContent): Block[] {
  const named = content.taxes.filter(({ name }) => name !== '');
  if (named.length === 0) return [];
  return [
    {
      kind: 'table',
      columns: [
        { heading: 'Tax rate', width: 16 },
        { heading: 'Without tax', width: 6, isNumber: true },
        { heading: 'Tax', width: 5, isNumber: true },
        { heading: 'With tax', width: 7, isNumber: true },
      ],
      rows: named.map((one) => [
        rateText(one),
        written(content, one.baseMinor),
        written(content, one.taxMinor),
        written(content, one.baseMinor + one.taxMinor),
      ]),
    },
  ];
}

function rateText({ name, ratePpm }: DocumentContent['taxes'][number]): string {
  return `${name}, ${percentText(ratePpm)}`;
}

function written({ currency }: DocumentContent, minor: number): string {
  return formatMoney(money(minor, currency));
}
