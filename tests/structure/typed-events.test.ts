import { expect, it } from 'vitest';
import type { AuditEvent } from '#shop/events/rules/audit-event.ts';
import type { TemplateWithData } from '#shop/email/rules/email-templates.ts';
import type { WebhookEvent } from '#shop/events/rules/webhook-event.ts';
import type { NewJob } from '#platform/queue/jobs.ts';

const order = { type: 'order', id: 17 } as const;
const details = { number: 'V-7K3M-Q9TD', totalMinor: 22_900 };
const job = { id: 'job-1', now: 0 };

it('events, jobs and emails: a misspelt kind, subject or payload does not compile', () => {
  const events: AuditEvent[] = [
    { action: 'order.paid', subject: order, details },
    // @ts-expect-error: the action is misspelt
    { action: 'order.payed', subject: order, details },
    // @ts-expect-error: the event is about another type of subject
    { action: 'order.paid', subject: { type: 'product', id: 17 }, details },
    // @ts-expect-error: an order's id is a number
    { action: 'order.paid', subject: { type: 'order', id: '17' }, details },
    // @ts-expect-error: a detail is missing
    { action: 'order.paid', subject: order, details: { number: 'V-7K3M-Q9TD' } },
  ];
  const jobs: NewJob[] = [
    { ...job, kind: 'refresh-availability', payload: { productId: 1 } },
    // @ts-expect-error: the kind is misspelt
    { ...job, kind: 'refresh-availabilty', payload: { productId: 1 } },
    // @ts-expect-error: the payload is that of another kind
    { ...job, kind: 'refresh-availability', payload: { paymentId: 'p' } },
  ];
  const emails: TemplateWithData[] = [
    { template: 'order-paid', data: { orderId: 17 } },
    // @ts-expect-error: the template is misspelt
    { template: 'order-payed', data: { orderId: 17 } },
    // @ts-expect-error: the data is that of another template
    { template: 'order-paid', data: { newEmail: 'ann@example.com' } },
  ];
  const webhooks: WebhookEvent[] = [
    'order.paid',
    // @ts-expect-error: no webhook can subscribe to this event
    'account.deleted',
  ];
  expect([events, jobs, emails, webhooks].map((all) => all.length)).toEqual([5, 3, 3, 2]);
});
