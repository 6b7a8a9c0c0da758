import { expect, it } from 'vitest';
import { isWebhookEvent, webhookBody } from './webhook-event.ts';

it('webhook payload: identifies the order and contains no personal data', () => {
  const details = { number: 'V-7K3M-Q9TD', totalMinor: 22900, email: 'ann@example.com' };
  const now = Date.UTC(2026, 10, 21);
  const subject = { type: 'order', id: 17 } as const;
  const body = webhookBody({ action: 'order.placed', now, subject, details });
  expect(JSON.parse(body)).toEqual({
    type: 'order.placed',
    timestamp: '2026-11-21T00:00:00.000Z',
    data: { id: 17, number: 'V-7K3M-Q9TD' },
  });
});

it('webhook events: internal audit events trigger no webhooks', () => {
  const product = { type: 'product', id: 3 } as const;
  expect(isWebhookEvent({ action: 'product.updated', subject: product, details: {} })).toBe(true);
  const key = { type: 'api-key', id: 'k' } as const;
  const details = { name: 'A program' };
  expect(isWebhookEvent({ action: 'api-key.revoked', subject: key, details })).toBe(false);
});
