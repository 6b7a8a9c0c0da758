import { z } from 'zod';
import { chosenFields, idParams, pagedFields, spanOf } from '#shop/api/api/parameters.ts';
import { operation, visitorOf } from '#shop/api/api/operation.ts';
import { pageAnswer } from '#shop/api/api/page-answer.ts';
import { problem } from '#shop/api/api/problem.ts';
import type { OrderDocument } from '#shop/documents/rules/document-content.ts';
import { issueInvoice } from '#shop/documents/use-cases/issue-documents.ts';
import {
  browseDocuments,
  openDocument,
  readDocument,
} from '#shop/documents/use-cases/open-document.ts';
import { money, wireAmount } from '#platform/money.ts';

const dayField = (what: string) =>
  z.iso.date().optional().describe(`${what} day of issue, in the shop's time zone of then.`);

const documentSchema = z
  .object({
    id: z.int(),
    kind: z.enum(['invoice', 'credit-note']),
    number: z.string().describe('Without gaps within its prefix and year.'),
    cause: z
      .enum(['order', 'refund', 'refund-failed', 'cancellation', 'change'])
      .describe('Why it was issued: for the order, or for what happened to it afterwards.'),
    orderId: z.int(),
    orderNumber: z.string(),
    refundId: z.string().nullable(),
    invoiceNumber: z.string().nullable().describe('The invoice of the order, on later documents.'),
    issuedAt: z.iso.datetime(),
    issuedOn: z.iso.date().describe('The day in the time zone of the shop.'),
    paymentMethod: z.string(),
    buyer: z.object({ address: z.array(z.string()), vatNumber: z.string().nullable() }),
    isReverseCharge: z.boolean().describe('Whether the buyer owes the tax.'),
    currency: z.string(),
    lines: z.array(
      z.object({
        description: z.string(),
        sku: z.string().nullable(),
        quantity: z.int().nullable(),
        unitPrice: z.number().nullable(),
        amount: z.number(),
      }),
    ),
    taxes: z
      .array(z.object({ name: z.string(), rate: z.number(), base: z.number(), tax: z.number() }))
      .describe('By rate in percent; bases and taxes add up to the total.'),
    total: z.number().describe('With tax. What a credit note returns is above zero as well.'),
  })
  .meta({ id: 'Document' });

const fileSchema = z
  .object({
    fileName: z.string(),
    mediaType: z.literal('application/pdf'),
    data: z.base64().describe('The bytes of the file; the same each time.'),
  })
  .meta({ id: 'DocumentFile' });

export const documentOperations = [
  operation({
    method: 'GET',
    path: '/documents',
    name: 'listDocuments',
    summary: 'List invoices and credit notes in the order of their issue',
    access: 'see-orders',
    scope: 'orders:read',
    query: z.object({
      ...pagedFields,
      fields: chosenFields(documentSchema),
      from: dayField('First'),
      to: dayField('Last'),
      orderId: z.coerce.number().int().min(1).optional().describe('Only those of this order.'),
    }),
    problems: ['forbidden'],
    answer: { status: 200, description: 'An array', schema: z.array(documentSchema) },
    async handle(call, { query }) {
      const { from, to, orderId } = query;
      const request = { from, to, orderId, ...spanOf(query) };
      const listed = await browseDocuments(call.shop, visitorOf(call), request);
      if (!listed.ok) return problem(listed.failure.code);
      const { documents, total } = listed.value;
      const rows = documents.map(documentToWire);
      return pageAnswer({ call, path: '/documents', query, rows, total, isById: true });
    },
  }),
  operation({
    method: 'GET',
    path: '/documents/{id}',
    name: 'getDocument',
    summary: 'Get an invoice or a credit note',
    access: 'see-orders',
    scope: 'orders:read',
    params: idParams,
    problems: ['forbidden', 'not-found'],
    answer: { status: 200, description: 'The document', schema: documentSchema },
    async handle(call, { params }) {
      const found = await readDocument(call.shop, visitorOf(call), params.id);
      return found.ok
        ? { status: 200, body: documentToWire(found.value) }
        : problem(found.failure.code);
    },
  }),
  operation({
    method: 'GET',
    path: '/documents/{id}/pdf',
    name: 'getDocumentFile',
    summary: 'Get an invoice or a credit note as PDF, in Base64',
    access: 'see-orders',
    scope: 'orders:read',
    params: idParams,
    problems: ['forbidden', 'not-found'],
    answer: { status: 200, description: 'The file', schema: fileSchema },
    async handle(call, { params }) {
      const opened = await openDocument(call.shop, visitorOf(call), params.id);
      if (!opened.ok) return problem(opened.failure.code);
      const { document, pdf } = opened.value;
      const fileName = `${document.number.replaceAll(/[^\w-]/g, '-')}.pdf`;
      const body = { fileName, mediaType: 'application/pdf', data: pdf.toString('base64') };
      return { status: 200, body };
    },
  }),
  operation({
    method: 'POST',
    path: '/orders/{id}/invoice',
    name: 'issueInvoice',
    summary: 'Issue the invoice of an order at once',
    access: 'manage-orders',
    scope: 'orders:write',
    params: idParams,
    problems: ['forbidden', 'not-found', 'not-open', 'already-invoiced'],
    answer: { status: 201, description: 'The invoice', schema: documentSchema },
    async handle(call, { params }) {
      const issued = await issueInvoice(call.shop, visitorOf(call), params.id);
      return issued.ok
        ? { status: 201, body: documentToWire(issued.value) }
        : problem(issued.failure.code);
    },
  }),
];

function documentToWire(document: OrderDocument): z.infer<typeof documentSchema> {
  const { content, total } = document;
  const { currency } = total;
  const amount = (minor: number) => wireAmount(money(minor, currency));
  return {
    id: document.id,
    kind: document.kind,
    number: document.number,
    cause: document.cause,
    orderId: document.orderId,
    orderNumber: content.order.number,
    refundId: document.refundId,
    invoiceNumber: content.invoice?.number ?? null,
    issuedAt: new Date(document.issuedAt).toISOString(),
    issuedOn: document.issuedDay,
    paymentMethod: document.method,
    buyer: content.buyer,
    isReverseCharge: content.isReverseCharge ?? false,
    currency,
    lines: content.lines.map(({ unitMinor, minor, ...line }) => {
      return {
        ...line,
        unitPrice: unitMinor === null ? null : amount(unitMinor),
        amount: amount(minor),
      };
    }),
    taxes: content.taxes.map(({ name, ratePpm, baseMinor, taxMinor }) => {
      return { name, rate: ratePpm / 10_000, base: amount(baseMinor), tax: amount(taxMinor) };
    }),
    total: wireAmount(total),
  };
}
