import type { DocumentContent } from '#shop/documents/rules/document-content.ts';

/** When the sample was issued. */
export const documentDay = Date.UTC(2026, 10, 23, 12);

/** What stands on a sample invoice. */
export function contentOf(change: Partial<DocumentContent> = {}): DocumentContent {
  const seller = { shopName: 'Vitrine', name: 'Vitrine LLC', address: ['14 Kiln Street'] };
  return {
    version: 1,
    kind: 'invoice',
    cause: 'order',
    number: 'INV-2026-0007',
    language: 'en',
    currency: 'EUR',
    issuedAt: documentDay,
    timeZone: 'UTC',
    seller: { ...seller, vatNumber: 'DE 123', register: 'HRB 77', email: 'hello@vitrine.example' },
    buyer: { address: ['Ingrid Solberg', '218 Alder Avenue'], vatNumber: null },
    order: { number: 'V-7K3M-Q9TD', placedAt: documentDay, shippedAt: documentDay },
    invoice: null,
    lines: [
      { description: 'Canvas tote, Blue', sku: 'TOTE', quantity: 2, unitMinor: 1999, minor: 3998 },
    ],
    sums: [
      { label: 'Subtotal', minor: 3998 },
      { label: 'Shipping: Standard', minor: 490 },
    ],
    includesTax: true,
    taxes: [
      { name: 'VAT', taxClass: 'standard', ratePpm: 190_000, baseMinor: 3771, taxMinor: 717 },
    ],
    totalMinor: 4488,
    payment: 'Credit card',
    notes: [],
    ...change,
  };
}
