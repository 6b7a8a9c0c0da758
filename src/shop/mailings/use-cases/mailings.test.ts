import { expect, it } from 'vitest';
import { unsubscribePurpose } from '#shop/newsletter/rules/subscription.ts';
import { unsubscribe } from '#shop/newsletter/use-cases/unsubscribe.ts';
import { addSubscriber } from '#shop/newsletter/store/subscribers.ts';
import { readSender, renderEmail } from '#shop/email/use-cases/render-email.ts';
import type { Shop } from '#shop/shop.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { customer, owner } from '../../../../tests/support/staff.ts';
import { pace } from '#shop/mailings/rules/mailing.ts';
import {
  createMailing,
  deleteMailing,
  listMailings,
  saveMailing,
  type SendTime,
  showMailing,
  stepMailing,
  testMailing,
} from './edit-mailings.ts';
import { sendMailings } from './send-mailings.ts';

const start = Date.UTC(2026, 10, 21);
const form = {
  subject: 'News',
  body: '# Linen\n\nBack <b>again</b>.\n\n[Shop](/shop)',
  segmentId: '',
};

async function subscribers(shop: Shop, count: number): Promise<void> {
  await shop.db.write(async (writer) => {
    for (let i = 0; i < count; i += 1) {
      const one = { id: shop.newId(), email: `${i}@example.com`, subscribedAt: start };
      await addSubscriber(writer, one);
    }
  });
}

async function newMailing(shop: Shop, send: SendTime, changes: Partial<typeof form> = {}) {
  const id = shop.newId();
  for (let i = 0; i < 2; i += 1) await createMailing(shop, owner, id);
  const saved = await saveMailing(shop, owner, { id, version: 1, ...form, ...changes, send });
  return { id, saved };
}

async function shown(shop: Shop, id: string) {
  const found = await showMailing(shop, owner, id);
  if (!found.ok) throw new Error(found.failure.code);
  return found.value.mailing;
}

function mailsOf(shop: Shop) {
  const query = shop.db.read
    .selectFrom('mail_outbox')
    .select(['id', 'template', 'data', 'recipient']);
  return query.where('template', '=', 'newsletter').execute();
}

eachEngine('newsletters', ({ open }) => {
  it('reach each subscriber once, at the rate of the settings, by two processes', async () => {
    let now = start;
    const shop = { ...emptyShop(await open()), clock: () => now };
    await subscribers(shop, 5);
    const { id } = await newMailing(shop, 'now');
    await sendMailings(shop);
    expect(await shown(shop, id)).toMatchObject({ state: 'sending', total: 5, queued: 0 });
    now += 2000;
    await Promise.all([sendMailings(shop), sendMailings(shop)]);
    expect(await shown(shop, id)).toMatchObject({ queued: 2 });
    // What was missed while nothing ran is not made up for.
    now += 3_600_000;
    await sendMailings(shop);
    expect(await shown(shop, id)).toMatchObject({ queued: 4 });
    for (let i = 0; i < 3; i += 1) {
      now += 2000;
      await sendMailings(shop);
    }
    expect(await shown(shop, id)).toMatchObject({ state: 'sent', queued: 5 });
    const mails = await mailsOf(shop);
    expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(5);
    expect(mails).toHaveLength(5);
    const sender = await readSender(shop);
    const [mail] = mails;
    const email = mail && (await renderEmail(shop, { mail, sender, tokenOf: shop.mailTokens }));
    expect(email?.unsubscribeUrl).toMatch(/\/subscription\/end\/[0-9a-f]{32}\?token=/);
    expect(email?.html).toContain('Back &lt;b&gt;again&lt;/b&gt;.');
    expect(email?.html).toContain('/shop">Shop</a>');
  });

  it('leave out who has unsubscribed in the meantime or subscribed since', async () => {
    let now = start;
    const shop = { ...emptyShop(await open()), clock: () => now };
    await subscribers(shop, 3);
    const { id } = await newMailing(shop, 'now');
    await sendMailings(shop);
    const ids = await shop.db.read
      .selectFrom('newsletter_subscribers')
      .select('id')
      .orderBy('id')
      .execute();
    now += 1000;
    await sendMailings(shop);
    expect(await mailsOf(shop)).toHaveLength(1);
    // The first has an email that waits, the last has none yet.
    for (const subscriberId of [ids[0]?.id ?? '', ids[2]?.id ?? '']) {
      const token = shop.mailTokens(unsubscribePurpose(subscriberId));
      await unsubscribe(shop, { subscriberId, token }, { network: null });
    }
    const late = { id: 'f'.repeat(32), email: 'late@example.com', subscribedAt: now };
    await shop.db.write((writer) => addSubscriber(writer, late));
    for (let i = 0; i < 3; i += 1) {
      now += 2000;
      await sendMailings(shop);
    }
    expect(await shown(shop, id)).toMatchObject({ state: 'sent', queued: 2 });
    expect(await mailsOf(shop)).toHaveLength(1);
  });

  it('are paused, resumed and cancelled, and scheduled for an hour', async () => {
    let now = start;
    const shop = { ...emptyShop(await open()), clock: () => now };
    await subscribers(shop, 2);
    const { id } = await newMailing(shop, { day: '2026-11-22', hour: 9 });
    await sendMailings(shop);
    expect(await shown(shop, id)).toMatchObject({ state: 'scheduled' });
    now = Date.UTC(2026, 10, 22, 9);
    await sendMailings(shop);
    expect(await shown(shop, id)).toMatchObject({ state: 'sending' });
    expect(await stepMailing(shop, owner, { id, step: 'resume' })).toMatchObject({ ok: false });
    expect(await stepMailing(shop, owner, { id, step: 'pause' })).toMatchObject({ ok: true });
    now += 60_000;
    await sendMailings(shop);
    expect(await mailsOf(shop)).toEqual([]);
    await stepMailing(shop, owner, { id, step: 'resume' });
    now += 1000;
    await sendMailings(shop);
    expect(await mailsOf(shop)).toHaveLength(1);
    await stepMailing(shop, owner, { id, step: 'cancel' });
    now += 60_000;
    await sendMailings(shop);
    expect(await shown(shop, id)).toMatchObject({ state: 'cancelled', queued: 1 });
  });

  it('are checked before they are sent, and saved by one of two staff', async () => {
    const shop = { ...emptyShop(await open()), clock: () => start };
    const { id, saved } = await newMailing(shop, 'now', { subject: ' ', body: '' });
    expect(saved).toMatchObject({
      failure: { problems: { subject: 'Enter a subject.', body: 'Enter a text.' } },
    });
    const draft = { id, version: 1, ...form, send: null };
    expect(
      await saveMailing(shop, owner, { ...draft, send: { day: '2026-11-20', hour: 1 } }),
    ).toMatchObject({ failure: { problems: { day: 'Enter a day from today on.' } } });
    expect(await saveMailing(shop, owner, { ...draft, segmentId: 'gone' })).toMatchObject({
      failure: { problems: { segmentId: 'This segment has been deleted.' } },
    });
    const both = await Promise.all([1, 2].map(() => saveMailing(shop, owner, draft)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await testMailing(shop, owner, id)).toEqual({ ok: true, value: owner.email });
    expect(await mailsOf(shop)).toMatchObject([{ recipient: owner.email }]);
    const refused = { failure: { code: 'forbidden' } };
    expect(await saveMailing(shop, customer, draft)).toMatchObject(refused);
    expect(await listMailings(shop, customer, 1)).toMatchObject(refused);
    expect(await showMailing(shop, customer, id)).toMatchObject(refused);
    expect(await stepMailing(shop, customer, { id, step: 'cancel' })).toMatchObject(refused);
    expect(await deleteMailing(shop, owner, id)).toMatchObject({ ok: true });
    expect(await listMailings(shop, owner, 1)).toMatchObject({ value: { mailings: [] } });
  });
});

it('the pace never exceeds the rate, however often it is requested', () => {
  for (const perMinute of [1, 7, 60, 600, 6000]) {
    let pacedAt = start;
    let sent = 0;
    for (let now = start; now <= start + 120_000; now += 333) {
      const next = pace(pacedAt, { now, perMinute });
      sent += next.count;
      if (next.count > 0) pacedAt = next.pacedAt;
    }
    expect(sent).toBeLessThanOrEqual(perMinute * 2);
    expect(sent).toBeGreaterThanOrEqual(Math.floor(perMinute * 1.9));
  }
});
