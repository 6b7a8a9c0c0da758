import { expect, it } from 'vitest';
import { webhookBody, webhookEventOf } from './webhook-event.ts';

it('a webhook payload identifies the order and contains no personal data', () => {
  const details = { number: 'V-7K3M-Q9TD', totalMinor: 22900, email: 'ann@example.com' };
  const at = Date.UTC(2026, 10, 21);
  const body = webhookBody({ event: 'order.placed', at, subject: 'order 17', details });
  expect(JSON.parse(body)).toEqual({
    type: 'order.placed',
    timestamp: '2026-11-21T00:00:00.000Z',
    data: { id: 17, number: 'V-7K3M-Q9TD' },
  });
});

it('internal audit events trigger no webhooks', () => {
  expect(webhookEventOf('product.updated')).toBe('product.updated');
  expect(webhookEventOf('api-key.created')).toBe(null);
});
