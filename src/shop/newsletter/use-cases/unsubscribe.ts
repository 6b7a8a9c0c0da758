import { timingSafeEqual } from 'node:crypto';
import { openedLinks } from '#shop/access/rules/throttles.ts';
import { unsubscribePurpose } from '#shop/newsletter/rules/subscription.ts';
import { removeSubscriber } from '#shop/newsletter/store/subscribers.ts';
import { dropQueuedMail } from '#shop/email/store/delete-mail.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Writer } from '#platform/database/database.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

interface UnsubscribeLink {
  subscriberId: string;
  token: string;
}

export type UnsubscribeFailure =
  | { code: 'dead-link' }
  | { code: 'too-many-requests'; waitMs: number };

/** Whether the shop has made this link. It works as often as it is used, also after the address is gone. */
export function isUnsubscribeLink(
  shop: Pick<Shop, 'mailTokens'>,
  { subscriberId, token }: UnsubscribeLink,
): boolean {
  const expected = Buffer.from(shop.mailTokens(unsubscribePurpose(subscriberId)));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Anyone who has the link may unsubscribe, without signing in (RFC 8058). */
export async function unsubscribe(
  shop: Shop,
  link: UnsubscribeLink,
  { network }: { network: string | null },
): Promise<Result<null, UnsubscribeFailure>> {
  const tries = openedLinks(network);
  const waitMs = shop.attempts.consume(tries);
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  if (!isUnsubscribeLink(shop, link)) return failed({ code: 'dead-link' });
  shop.attempts.refund(tries);
  const { subscriberId } = link;
  await shop.db.write((writer) => endSubscription(shop, writer, { subscriberId, actorId: null }));
  return ok(null);
}

/** False if there is no such subscriber. */
export async function endSubscription(
  shop: Shop,
  writer: Writer,
  { subscriberId, actorId }: { subscriberId: string; actorId: string | null },
): Promise<boolean> {
  const email = await removeSubscriber(writer, subscriberId);
  if (email === null) return false;
  await dropQueuedMail(writer, { recipient: email, template: 'newsletter' });
  await recordAuditEvent(writer, {
    id: shop.newId(),
    now: shop.clock(),
    actorId,
    action: 'subscriber.unsubscribed',
    subject: { type: 'subscriber', id: subscriberId },
    details: {},
  });
  return true;
}
