import { expect, it } from 'vitest';
import { actionText, auditFacts, factText, personalFacts, subjectTypeText } from './audit-words.ts';

function texts(action: string, details: unknown): string[] {
  return auditFacts({ action, details }, 'USD').map(factText);
}

it('actions and objects are named in words', () => {
  expect(actionText('order.partially-refunded')).toBe('Order partially refunded');
  expect(actionText('api-key.created')).toBe('API key created');
  expect(subjectTypeText('draft-order')).toBe('Draft order');
});

it('changes of settings and products show the values before and after', () => {
  expect(
    texts('settings.changed', { shopName: ['Vitrine', 'Lumen'], taxPpm: [0, 190_000] }),
  ).toEqual(['Shop name: Vitrine → Lumen', 'Tax: 0% → 19%']);
  expect(
    texts('product.updated', {
      priceMinor: [1999, 2450],
      compareAtMinor: [null, 2999],
      status: ['draft', 'published'],
      pictures: [[], [{ name: 'lamp-1', alt: 'Lamp' }]],
      importId: 'import-1',
    }),
  ).toEqual([
    'Price: $19.99 → $24.50',
    'Compare at: none → $29.99',
    'Status: draft → published',
    'Pictures: none → (name lamp-1 and alt Lamp)',
  ]);
});

it('a list of two is no change where the event has added something', () => {
  expect(texts('webhook.added', { url: 'https://a.example', events: ['order.paid', 'x'] })).toEqual(
    ['Url: https://a.example', 'Events: order.paid, x'],
  );
});

it('changes of orders, roles and states show the values before and after', () => {
  const changes = [{ what: 'Brass Lamp', before: '1', after: '2' }];
  expect(texts('order.edited', { number: 'V-1', totalMinor: 2000, changes })).toEqual([
    'Brass Lamp: 1 → 2',
    'Total: $20.00',
  ]);
  const before = { role: 'customer', areas: [] };
  const after = { role: 'staff', areas: ['orders', 'users'] };
  expect(texts('user.role-changed', { number: 3, before, after })).toEqual([
    'Role: customer → staff',
    'Areas: none → orders, users',
  ]);
  expect(texts('user.disabled', { number: 3, before: 'active', after: 'disabled' })).toEqual([
    'State: active → disabled',
  ]);
});

it('values of a person are shown until they are erased', () => {
  const details = { changed: ['name'], personalDigest: 'abc' };
  const values = { name: ['', 'Ann'], phone: ['555', ''] } as const;
  expect(texts('account.changed', details)).toEqual(['Changed: name']);
  expect(personalFacts(details, values).map(factText)).toEqual([
    'Name: none → Ann',
    'Phone: 555 → none',
  ]);
  expect(personalFacts(details, undefined).map(factText)).toEqual(['Personal values: erased']);
  expect(personalFacts({ changed: ['name'] }, undefined)).toEqual([]);
});

it('amounts with a currency keep it, ids stay away, and long texts are cut', () => {
  expect(texts('discount-code.issued', { off: { amount: 2000, currency: 'EUR' } })).toEqual([
    'Off: €20.00',
  ]);
  expect(texts('order.commented', { number: 'V-1', commentId: 'c-1' })).toEqual([]);
  const [long = ''] = texts('category.added', { text: 'a '.repeat(400) });
  expect(long.length).toBeLessThan(320);
  expect(long).toMatch(/ …$/);
});
