import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { makePdfWriter } from '#shop/documents/integrations/pdf-writer.ts';
import { hasUnprintable } from '#shop/documents/rules/document.ts';
import type { DocumentContent } from '#shop/documents/rules/document-content.ts';
import { printedDocument } from '#shop/documents/rules/document-sheet.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { customerNamed, newCustomer } from '../../../../tests/support/buyers.ts';
import { contentOf, documentDay } from '../../../../tests/support/document-content.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { openMigratedFile } from '../../../../tests/support/each-engine.ts';
import { placedOrder } from '../../../../tests/support/placed-order.ts';
import { customer, staff } from '../../../../tests/support/staff.ts';
import { issueInvoice } from './issue-documents.ts';
import { openDocument, openOwnDocument } from './open-document.ts';

async function printed(content: DocumentContent) {
  const bytes = await makePdfWriter()(printedDocument(content));
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf);
  const pages = text.map((page) => page.replaceAll(/\s+/g, ' '));
  const { info } = await pdf.getMetadata();
  return { bytes, pages, marks: await pdf.getMarkInfo(), info: Object(info) };
}

it('an invoice: everything that is stored of it, tagged, small, and the same bytes each time', async () => {
  const { bytes, pages, marks, info } = await printed(contentOf());
  expect(pages).toHaveLength(1);
  for (const text of [
    'Invoice INV-2026-0007',
    'Vitrine LLC 14 Kiln Street VAT number: DE 123 HRB 77',
    'Ingrid Solberg 218 Alder Avenue',
    'Invoice date: 23 Nov 2026',
    'Order V-7K3M-Q9TD of 23 Nov 2026',
    'Canvas tote, Blue SKU TOTE 2 €19.99 €39.98',
    'Shipping: Standard €4.90',
    'Total €44.88',
    'VAT, 19% €37.71 €7.17 €44.88',
    'page 1 of 1',
  ]) {
    expect(pages[0]).toContain(text);
  }
  expect(marks?.Marked).toBe(true);
  expect(info).toMatchObject({ Title: 'Invoice INV-2026-0007', Language: 'en-US' });
  expect(bytes.length).toBeLessThan(100_000);
  expect((await printed(contentOf())).bytes.equals(bytes)).toBe(true);
});

it('a credit note names its invoice, and reverse charge and names of Europe are printed', async () => {
  const note = 'Reverse charge: the customer is liable for the VAT.';
  const { bytes, pages } = await printed(
    contentOf({
      kind: 'credit-note',
      number: 'CN-2026-0001',
      invoice: { number: 'INV-2026-0007', issuedAt: documentDay },
      buyer: {
        address: ['Γιώργος Παπαδόπουλος', 'Юлия Щербакова', 'Łukasz Żółć'],
        vatNumber: 'EL9',
      },
      notes: [note],
    }),
  );
  const [page] = pages;
  expect(page).toContain('For invoice INV-2026-0007 of 23 Nov 2026');
  expect(page).toContain('Γιώργος Παπαδόπουλος Юлия Щербакова Łukasz Żółć VAT number: EL9');
  expect(page).toContain(note);
  expect(page).toContain('Total credited €44.88');
  expect(bytes.length).toBeLessThan(100_000);
});

it('a long invoice repeats the heads of its table, and counts its pages', async () => {
  const [line] = contentOf().lines;
  const lines = Array.from({ length: 90 }, (_, at) => ({
    ...(line ?? { sku: null, quantity: 1, unitMinor: 1, minor: 1 }),
    description: `Item ${at + 1} of a long order`,
  }));
  const { pages, bytes } = await printed(contentOf({ lines }));
  expect(pages.length).toBeGreaterThan(2);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`page ${at + 1} of ${pages.length}`);
    const hasItems = page.includes('of a long order');
    expect(page.includes('Item Quantity Price')).toBe(hasItems);
  }
  const text = pages.join(' ');
  for (const { description } of lines) expect(text).toContain(description);
  expect(bytes.length).toBeLessThan(100_000);
});

it('characters that the fonts lack are known, so that the shop can say so', () => {
  expect(hasUnprintable('Łukasz, Γιώργος and Юлия')).toBe(false);
  for (const name of ['王小明', 'ひらがな', '김민준', 'สมชาย', 'राज']) {
    expect(hasUnprintable(name)).toBe(true);
  }
});

it('a document opens for staff and the account of its order alone, whose signed link needs the account', async () => {
  const shop = await demoShop(await openMigratedFile());
  const ann = await newCustomer(shop, 'ann');
  const { id: orderId } = await placedOrder(shop, ann, { quantities: { 5: 1 } });
  const other = await placedOrder(shop, ann, { quantities: { 5: 1 } });
  await advanceOrder(shop, staff, { orderId, step: 'ship' });
  const issued = await issueInvoice(shop, staff, orderId);
  const documentId = issued.ok ? issued.value.id : 0;
  const file = await openDocument(shop, staff, documentId);
  expect(file).toMatchObject({ ok: true, value: { document: { number: 'INV-2026-0001' } } });
  const forbidden = { failure: { code: 'forbidden' } };
  expect(await openDocument(shop, customer, documentId)).toMatchObject(forbidden);
  const own = { orderId, documentId, visitor: null, token: null, network: null };
  expect(await openOwnDocument(shop, { ...own, visitor: ann })).toMatchObject({ ok: true });
  const token = shop.orderLinks.tokenOf(orderId);
  expect(await openOwnDocument(shop, { ...own, token, visitor: ann })).toMatchObject({ ok: true });
  const notFound = { failure: { code: 'not-found' } };
  const strangers = [
    own,
    { ...own, token },
    { ...own, token, visitor: customerNamed('ben') },
    { ...own, visitor: customerNamed('ben') },
    { ...own, token: shop.orderLinks.tokenOf(other.id) },
    { ...own, orderId: other.id, visitor: ann },
    { ...own, documentId: documentId + 1, visitor: ann },
  ];
  for (const one of strangers) expect(await openOwnDocument(shop, one)).toMatchObject(notFound);
});
