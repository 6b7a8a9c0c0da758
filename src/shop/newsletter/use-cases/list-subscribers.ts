import { setImmediate as nextTurn } from 'node:timers/promises';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import {
  countSubscribers,
  listSubscribers as readSubscribers,
  type Subscriber,
} from '#shop/newsletter/store/subscribers.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { dayAt } from '#platform/calendar-day.ts';
import { byteOrderMark, csvText } from '#platform/csv.ts';
import { type Page, pageOf } from '#platform/paging.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { endSubscription } from './unsubscribe.ts';

const subscribersPageSize = 20;
const subscribersPerBatch = 500;

/** Those who have confirmed, the newest first. */
export async function listSubscribers(
  shop: Shop,
  visitor: Visitor,
  { text, page: number }: { text: string; page: number },
): Promise<Result<{ subscribers: Subscriber[]; page: Page }, { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const page = pageOf(number, await countSubscribers(read, text), subscribersPageSize);
  const span = { text, offset: page.offset, limit: page.size };
  return ok({ subscribers: await readSubscribers(read, span), page });
}

/** For a subscriber who asks for it by another way than the link. */
export async function endSubscriptionOf(
  shop: Shop,
  visitor: Visitor,
  subscriberId: string,
): Promise<Result<null, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  const actorId = visitor.userId;
  return shop.db.write(async (writer) => {
    const hasEnded = await endSubscription(shop, writer, { subscriberId, actorId });
    return hasEnded ? ok(null) : failed({ code: 'not-found' });
  });
}

/** All subscribers as CSV. Recorded, because it takes personal data out of the shop. */
export async function exportSubscribers(
  shop: Shop,
  visitor: Visitor,
): Promise<Result<AsyncGenerator<string>, { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  const subscribers = await countSubscribers(shop.db.read, '');
  await shop.db.write((writer) =>
    recordAuditEvent(writer, {
      id: shop.newId(),
      now: shop.clock(),
      actorId: visitor.userId,
      action: 'subscribers.exported',
      subject: { type: 'subscriber-list', id: 'all' },
      details: { subscribers },
    }),
  );
  return ok(subscriberTexts(shop));
}

async function* subscriberTexts({ db: { read } }: Shop): AsyncGenerator<string> {
  const { timeZone } = settingsFrom(await readSettings(read));
  yield byteOrderMark + csvText([['Email', 'Subscribed']]);
  for (let offset = 0; ; offset += subscribersPerBatch) {
    const some = await readSubscribers(read, { text: '', offset, limit: subscribersPerBatch });
    if (some.length === 0) return;
    yield csvText(some.map(({ email, subscribedAt }) => [email, dayAt(subscribedAt, timeZone)]));
    await nextTurn();
  }
}
