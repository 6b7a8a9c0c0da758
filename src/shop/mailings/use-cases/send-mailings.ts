import { pace } from '#shop/mailings/rules/mailing.ts';
import {
  advanceMailing,
  beginMailing,
  countAudience,
  listAudience,
  listRunning,
  moveMailing,
} from '#shop/mailings/store/mailings.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';

/**
 * Begins newsletters that are due, and queues the next emails of those that are being sent at the rate of the
 * settings. The cursor moves in the write that queues, so that each subscriber gets one email whatever ends the process.
 */
export async function sendMailings(shop: Shop): Promise<boolean> {
  const { read } = shop.db;
  const now = shop.clock();
  const running = await listRunning(read, now);
  if (running.length === 0) return false;
  const { newsletterPerMinute: perMinute } = settingsFrom(await readSettings(read));
  for (const mailing of running) {
    const audience = { segmentId: mailing.segment_id, until: mailing.started_at ?? now };
    if (mailing.state === 'scheduled') await begin(shop, mailing.id, audience);
    else await sendNext(shop, mailing, { audience, perMinute: perMinute / running.length });
  }
  return false;
}

async function begin(shop: Shop, id: string, audience: { segmentId: string; until: number }) {
  const now = audience.until;
  await shop.db.write(async (writer) => {
    const total = await countAudience(writer, audience);
    if (total !== null) return beginMailing(writer, { id, total, now });
    // Its segment was deleted: to send it to everyone is not what was meant.
    await moveMailing(writer, { id, from: ['scheduled'], to: 'cancelled', now });
  });
}

interface Sending {
  audience: { segmentId: string; until: number };
  perMinute: number;
}

async function sendNext(
  shop: Shop,
  mailing: { id: string; paced_at: number; cursor_id: string },
  { audience, perMinute }: Sending,
): Promise<void> {
  const now = shop.clock();
  const { count, pacedAt } = pace(mailing.paced_at, { now, perMinute });
  if (count === 0) return;
  await shop.db.write(async (writer) => {
    const span = { after: mailing.cursor_id, limit: count };
    const subscribers = await listAudience(writer, audience, span);
    const isMoved = await advanceMailing(writer, {
      id: mailing.id,
      from: mailing.paced_at,
      pacedAt,
      cursorId: subscribers.at(-1)?.id ?? mailing.cursor_id,
      queued: subscribers.length,
      endedAt: subscribers.length < count ? now : null,
    });
    if (!isMoved) return;
    for (const { id: subscriberId, email: recipient } of subscribers) {
      const data = { mailingId: mailing.id, subscriberId };
      await queueMail(writer, { id: shop.newId(), template: 'newsletter', recipient, data, now });
    }
  });
}
