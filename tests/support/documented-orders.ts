import fc from 'fast-check';
import { journalColumns } from '#shop/documents/rules/journal.ts';
import { exportJournal } from '#shop/documents/use-cases/export-documents.ts';
import { issueDueDocuments } from '#shop/documents/use-cases/issue-documents.ts';
import { grossOf, netOf } from '#shop/documents/rules/due-documents.ts';
import { listDocuments } from '#shop/documents/store/documents.ts';
import { recordOrder } from '#shop/orders/store/record-order.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { cancelOrder } from '#shop/orders/use-cases/cancel-order.ts';
import { refundOrder } from '#shop/orders/use-cases/refund-order.ts';
import { priceOrder } from '#shop/pricing/rules/price-order.ts';
import { listRefunds } from '#shop/payments/store/refunds.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { dayAt } from '#platform/calendar-day.ts';
import type { Shop } from '#shop/shop.ts';
import { filledForm } from './buyers.ts';
import { type PricedCase, pricedCases } from './price-reference.ts';
import { random } from './random.ts';
import { staff } from './staff.ts';

const never = new AbortController().signal;
/** As many as a shop has connections: on a busy machine those that wait longer for one are refused. */
const ordersPerRound = 10;

export interface DocumentCheck {
  orders: number;
  documents: number;
  refunds: number;
  /** Orders whose invoices less credit notes are not what was paid and not returned. */
  wrongSums: number;
  /** Orders of which nothing is left but some tax. */
  wrongTaxes: number;
  /** Numbers that are missing between the first and the last. */
  gaps: number;
  ledgerMinor: number;
  journalMinor: number;
}

/** Random orders, paid and then shipped, refunded and cancelled at random, with the documents that follow. */
export async function documentRandomOrders(
  shop: Shop,
  { seed, count, onRound }: { seed: number; count: number; onRound?: (orders: number) => void },
): Promise<DocumentCheck> {
  const now = shop.clock();
  await shop.db.write((writer) => saveSetting(writer, { key: 'invoiceWhen', value: 'paid', now }));
  const cases = fc.sample(pricedCases, { numRuns: count, seed });
  const ids: number[] = [];
  for (let first = 0; first < count; first += ordersPerRound) {
    const some = cases.slice(first, first + ordersPerRound);
    const placed = some.map((one, at) => live(shop, one, random(seed * 1_000_003 + first + at)));
    ids.push(...(await Promise.all(placed)));
    await issueAll(shop);
    onRound?.(ids.length);
  }
  await issueAll(shop);
  return check(shop, ids);
}

/** The whole life of an order, beside others. */
async function live(shop: Shop, one: PricedCase, next: () => number): Promise<number> {
  const id = await place(shop, one);
  await advanceOrder(shop, staff, { orderId: id, step: 'mark-paid' });
  // Some documents are issued between the changes, some after all of them.
  if (next() < 0.3) await issueDueDocuments(shop, never);
  await change(shop, id, next);
  return id;
}

async function issueAll(shop: Shop): Promise<void> {
  while (await issueDueDocuments(shop, never));
}

async function place(shop: Shop, { lines, terms }: PricedCase): Promise<number> {
  const item = { id: 5, title: 'Item', category: 'electronics', picture: null };
  const product = { product: item, variantId: 'variant-of-random-orders', sku: null };
  const plan = {
    ...priceOrder(lines, terms),
    lines: lines.map((line) => ({ ...line, ...product, optionValues: [] })),
    form: filledForm,
    shippingOption: 'standard',
    shippingLabel: 'Standard',
    method: 'bank-transfer' as const,
    reducedBy: null,
  };
  const { limits, newId, newRowId } = shop;
  const standing = { plan, deducted: new Map(), userId: '', userEmail: '', savesAddress: false };
  const ids = { checkoutKey: newId(), newId, newRowId, limits, now: shop.clock() };
  const placed = await shop.db.write((writer) => recordOrder(writer, { ...standing, ...ids }));
  if (!placed.ok) throw new Error(placed.failure.code);
  return placed.value.id;
}

async function change(shop: Shop, orderId: number, next: () => number): Promise<void> {
  const order = await findOrder(shop.db.read, orderId);
  const refund = { orderId, reason: 'other', note: '', restock: false } as const;
  const lineCount = order?.lines.length ?? 1;
  while (next() < 0.6) {
    const position = Math.floor(next() * lineCount);
    const lines = next() < 0.7 ? [{ position, quantity: 1 }] : [];
    const amountMinor = next() < 0.3 ? 1 + Math.floor(next() * 5000) : null;
    const shipping = next() < 0.3;
    // Some ask for more than is left, and are refused.
    await refundOrder(shop, staff, { ...refund, key: shop.newId(), lines, shipping, amountMinor });
  }
  const last = next();
  if (last < 0.15) await advanceOrder(shop, staff, { orderId, step: 'refund' });
  else if (last < 0.3) await cancelOrder(shop, staff, orderId);
}

async function check(shop: Shop, ids: readonly number[]): Promise<DocumentCheck> {
  const found = { documents: 0, refunds: 0, wrongSums: 0, wrongTaxes: 0, ledgerMinor: 0 };
  for (const id of ids) {
    const order = await findOrder(shop.db.read, id);
    const refunds = await listRefunds(shop.db.read, id);
    const documents = await listDocuments(shop.db.read, [id]);
    const refunded = refunds.reduce((sum, { amount }) => sum + amount.amount, 0);
    const kept = order?.status === 'cancelled' ? 0 : (order?.total.amount ?? 0) - refunded;
    const net = netOf(documents.map((one) => ({ ...one, taxes: one.content.taxes })));
    found.documents += documents.length;
    found.refunds += refunds.length;
    // An order that was cancelled before its invoice has no documents, and is worth nothing.
    found.ledgerMinor += kept;
    if (grossOf(net) !== kept) found.wrongSums += 1;
    if (kept === 0 && net.some(({ taxMinor }) => taxMinor !== 0)) found.wrongTaxes += 1;
  }
  const numbers = await shop.db.read.selectFrom('documents').select('number').execute();
  const series = await shop.db.read.selectFrom('document_series').select('last_number').execute();
  const taken = series.reduce((sum, { last_number: last }) => sum + last, 0);
  const journalMinor = await sumJournal(shop);
  return { orders: ids.length, ...found, gaps: taken - numbers.length, journalMinor };
}

const withTax = journalColumns.indexOf('With tax');

async function sumJournal(shop: Shop): Promise<number> {
  const exported = exportJournal(shop, staff, dayAt(shop.clock(), 'UTC').slice(0, 7));
  if (!exported.ok) throw new Error(exported.failure.code);
  let sum = 0;
  for await (const text of exported.value) {
    for (const line of text.trim().split('\r\n')) {
      const amount = Number(line.slice(1, -1).split('","')[withTax]);
      if (!Number.isNaN(amount)) sum += Math.round(amount * 100);
    }
  }
  return sum;
}
