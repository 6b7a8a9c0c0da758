import { expect, it } from 'vitest';
import { money } from '#platform/money.ts';
import { orderTimeline } from './order-timeline.ts';

it('order timeline: lists events, comments, emails and documents together, newest first', () => {
  const timeline = orderTimeline({
    events: [
      {
        at: 1,
        action: 'order.placed',
        actorId: 'ann',
        unpaidDays: null,
        isByCustomer: false,
        changes: [],
      },
      {
        at: 5,
        action: 'order.shipped',
        actorId: 'staff',
        unpaidDays: null,
        isByCustomer: false,
        changes: [],
      },
    ],
    comments: [{ id: 'c', at: 3, authorId: 'staff', isForCustomer: false, text: 'Call first' }],
    emails: [
      { id: 'e', at: 2, template: 'order-placed', recipient: 'ann@example.com', state: 'sent' },
    ],
    documents: [
      { id: 9, orderId: 1, kind: 'invoice', number: 'INV-1', issuedAt: 4, total: money(1, 'USD') },
    ],
  });
  expect(timeline.map(({ kind, at }) => [kind, at])).toEqual([
    ['event', 5],
    ['document', 4],
    ['comment', 3],
    ['email', 2],
    ['event', 1],
  ]);
});

it('order timeline: shows an email above the event that caused it', () => {
  const timeline = orderTimeline({
    events: [
      {
        at: 7,
        action: 'order.paid',
        actorId: null,
        unpaidDays: null,
        isByCustomer: false,
        changes: [],
      },
    ],
    comments: [],
    emails: [
      { id: 'e', at: 7, template: 'order-paid', recipient: 'ann@example.com', state: 'kept' },
    ],
    documents: [],
  });
  expect(timeline.map(({ kind }) => kind)).toEqual(['email', 'event']);
});
