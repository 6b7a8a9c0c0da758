import { setImmediate as nextTurn } from 'node:timers/promises';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { OrderDocument } from '#shop/documents/rules/document-content.ts';
import { printedDocument } from '#shop/documents/rules/document-sheet.ts';
import { Journal, journalCells, journalColumns } from '#shop/documents/rules/journal.ts';
import {
  type DocumentFilter,
  findDocumentDays,
  listDocumentsOf,
  sumDocuments,
} from '#shop/documents/store/documents.ts';
import type { DocumentLink } from '#shop/orders/rules/document-link.ts';
import { methodName } from '#shop/settings/rules/method-options.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { dayAt } from '#platform/calendar-day.ts';
import { byteOrderMark, csvText } from '#platform/csv.ts';
import { type ZippedFile, zipFiles } from '#platform/files/zip-writer.ts';
import { type Money, money } from '#platform/money.ts';
import { type Page, pageOf } from '#platform/paging.ts';
import type { Reader } from '#platform/database/database.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

const documentsPerBatch = 100;
const documentsPerPage = 50;

type Forbidden = { code: 'forbidden' };

export interface MonthRequest {
  /** '2026-11'; null for the current one. */
  month: string | null;
  page: number;
}

export interface DocumentMonth {
  month: string;
  /** With documents, the newest first; the current one is always among them. */
  months: string[];
  documents: (DocumentLink & { orderNumber: string; buyer: string; isPrintable: boolean })[];
  sums: { kind: DocumentLink['kind']; count: number; total: Money }[];
  page: Page;
}

/** The invoices and credit notes of a month, in the order of their issue. */
export async function showDocuments(
  shop: Shop,
  visitor: Visitor,
  request: MonthRequest,
): Promise<Result<DocumentMonth, Forbidden>> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const { timeZone } = settingsFrom(await readSettings(read));
  const current = dayAt(shop.clock(), timeZone).slice(0, 7);
  const month = request.month ?? current;
  const days = daysOf(month);
  const counted = await sumDocuments(read, days);
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const page = pageOf(request.page, total, documentsPerPage);
  const span = { ...days, after: 0, offset: page.offset, limit: page.size };
  const documents = (await listDocumentsOf(read, span)).map(({ content, ...document }) => ({
    ...document,
    orderNumber: content.order.number,
    buyer: content.buyer.address[0] ?? '',
    isPrintable: shop.pdf.canPrint(JSON.stringify(content)),
  }));
  const sums = counted.map(({ totalMinor, currency, ...sum }) => {
    return { ...sum, total: money(totalMinor, currency) };
  });
  return ok({ month, months: await listMonths(read, current), documents, sums, page });
}

/** A month's documents by day, tax rate and payment method, as CSV. */
export function exportJournal(
  shop: Shop,
  visitor: Visitor,
  month: string,
): Result<AsyncGenerator<string>, Forbidden> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  return ok(journalTexts(shop, daysOf(month)));
}

/** A month's documents as PDF, with their journal, in a zip archive. */
export function exportDocuments(
  shop: Shop,
  visitor: Visitor,
  month: string,
): Result<AsyncGenerator<Buffer>, Forbidden> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  return ok(zipFiles(documentFiles(shop, daysOf(month))));
}

async function* documentFiles(shop: Shop, days: DocumentFilter): AsyncGenerator<ZippedFile> {
  const used = new Set<string>();
  for await (const { id, number, issuedAt, content } of documentsIn(shop, days)) {
    const plain = number.replaceAll(/[^\w-]/g, '-');
    const name = used.has(plain) ? `${plain}-${id}` : plain;
    used.add(name);
    const bytes = await shop.pdf(printedDocument(content));
    yield { name: `${name}.pdf`, bytes, modifiedAt: issuedAt };
    // Making a PDF blocks the event loop: requests that arrived are answered between two of them.
    await nextTurn();
  }
  const texts: string[] = [];
  for await (const text of journalTexts(shop, days)) texts.push(text);
  const bytes = Buffer.from(texts.join(''));
  yield { name: 'journal.csv', bytes, modifiedAt: shop.clock() };
}

async function* journalTexts(shop: Shop, days: DocumentFilter): AsyncGenerator<string> {
  const { methodOptions } = settingsFrom(await readSettings(shop.db.read));
  yield byteOrderMark + csvText([journalColumns]);
  const journal = new Journal();
  for await (const document of documentsIn(shop, days)) journal.add(document);
  const lines = journal.lines();
  yield csvText(lines.map((line) => journalCells(line, methodName(line.method, methodOptions))));
}

async function* documentsIn(
  { db }: Pick<Shop, 'db'>,
  days: DocumentFilter,
): AsyncGenerator<OrderDocument> {
  let after = 0;
  for (;;) {
    const some = await listDocumentsOf(db.read, { ...days, after, limit: documentsPerBatch });
    yield* some;
    after = some.at(-1)?.id ?? after;
    if (some.length < documentsPerBatch) return;
    await nextTurn();
  }
}

/** No month has a day that is sorted after '31'. */
function daysOf(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: `${month}-31` };
}

/** From the first document to the last, so that a month without any shows none. */
async function listMonths(reader: Reader, current: string): Promise<string[]> {
  const days = await findDocumentDays(reader);
  const first = days?.first.slice(0, 7) ?? current;
  const months = [];
  for (let month = first < current ? first : current; month <= current; month = monthAfter(month)) {
    months.push(month);
  }
  return months.toReversed();
}

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
