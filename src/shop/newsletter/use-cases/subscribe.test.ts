import { expect, it } from 'vitest';
import type { Shop } from '#shop/shop.ts';
import { unsubscribePurpose } from '#shop/newsletter/rules/subscription.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { customer, owner } from '../../../../tests/support/staff.ts';
import { confirmationToken, confirmedSubscriber } from '../../../../tests/support/subscriber.ts';
import { endSubscriptionOf, exportSubscribers, listSubscribers } from './list-subscribers.ts';
import {
  confirmSubscription,
  forgetUnconfirmed,
  showConfirmation,
  subscribe,
} from './subscribe.ts';
import { unsubscribe } from './unsubscribe.ts';

const here = { network: null };
const ingrid = 'ingrid@example.com';
const dayMs = 24 * 60 * 60 * 1000;

async function kept(shop: Shop) {
  const { read } = shop.db;
  const subscribers = await read.selectFrom('newsletter_subscribers').selectAll().execute();
  const requests = await read.selectFrom('newsletter_requests').selectAll().execute();
  const codes = await read.selectFrom('discount_codes').selectAll().execute();
  const mails = await read.selectFrom('mail_outbox').selectAll().execute();
  const auditEvents = await read.selectFrom('audit_entries').selectAll().execute();
  return { subscribers, requests, codes, mails, auditEvents };
}

async function subscriberOf(shop: Shop) {
  const [subscriber] = (await kept(shop)).subscribers;
  if (!subscriber) throw new Error('no one is subscribed');
  const token = shop.mailTokens(unsubscribePurpose(subscriber.id));
  return { subscriberId: subscriber.id, token };
}

eachEngine('subscribing to the newsletter', ({ open }) => {
  it('[1.52] keeps the address and mails a code of its own for $20 off a first order', async () => {
    const shop = emptyShop(await open());
    expect(await subscribe(shop, ingrid, here)).toEqual({ ok: true, value: null });
    const requested = await kept(shop);
    expect([requested.subscribers, requested.codes]).toEqual([[], []]);
    expect(requested.mails).toMatchObject([{ template: 'newsletter-confirm', recipient: ingrid }]);
    const token = await confirmationToken(shop, ingrid);
    expect(await showConfirmation(shop, token)).toBe(true);
    expect(await confirmSubscription(shop, token, here)).toEqual({ ok: true, value: null });
    const { subscribers, requests, codes, mails } = await kept(shop);
    expect(requests).toEqual([]);
    expect(subscribers).toMatchObject([{ email: ingrid, subscribed_at: shop.clock() }]);
    expect(codes).toMatchObject([
      {
        code: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
        kind: 'amount',
        amount_minor: 2000,
        currency: 'USD',
        first_order_only: 1,
        issued_to_email: ingrid,
        redeemed_by_order: null,
      },
    ]);
    const [sent] = mails.filter(({ template }) => template === 'newsletter-code');
    expect(sent?.recipient).toBe(ingrid);
    expect(JSON.parse(sent?.data ?? '')).toEqual({
      code: codes[0]?.code,
      off: { amount: 2000, currency: 'USD' },
      subscriberId: subscribers[0]?.id,
    });
  });

  it('again is answered alike, and gives no second code, however it is spelled', async () => {
    const shop = emptyShop(await open());
    const first = await subscribe(shop, ingrid, here);
    expect(await subscribe(shop, '  Ingrid@EXAMPLE.com ', here)).toEqual(first);
    expect((await kept(shop)).mails).toHaveLength(1);
    await confirmSubscription(shop, await confirmationToken(shop, ingrid), here);
    expect(await subscribe(shop, 'INGRID@example.com', here)).toEqual(first);
    const { subscribers, codes, mails } = await kept(shop);
    expect([subscribers.length, codes.length, mails.length]).toEqual([1, 1, 2]);
  });

  it('twice at once sends one link, and confirmed twice at once gives one code', async () => {
    const shop = emptyShop(await open());
    const twice = [ingrid, 'INGRID@example.com'];
    const answers = await Promise.all(twice.map((email) => subscribe(shop, email, here)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect((await kept(shop)).mails).toHaveLength(1);
    const token = await confirmationToken(shop, ingrid);
    const confirmed = await Promise.all([1, 2].map(() => confirmSubscription(shop, token, here)));
    expect(confirmed.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await kept(shop)).codes).toHaveLength(1);
  });

  it('sends a new link after ten minutes, which ends the old one; each works once, for a week', async () => {
    let now = Date.UTC(2026, 10, 21);
    const shop = { ...emptyShop(await open()), clock: () => now };
    await subscribe(shop, ingrid, here);
    const old = await confirmationToken(shop, ingrid);
    now += 10 * 60_000;
    await subscribe(shop, ingrid, here);
    const token = await confirmationToken(shop, ingrid);
    const dead = { ok: false, failure: { code: 'dead-link' } };
    expect(await confirmSubscription(shop, old, here)).toEqual(dead);
    now += 7 * dayMs;
    expect(await showConfirmation(shop, token)).toBe(false);
    expect(await confirmSubscription(shop, token, here)).toEqual(dead);
    await forgetUnconfirmed(shop);
    expect((await kept(shop)).requests).toEqual([]);
    await subscribe(shop, ingrid, here);
    const fresh = await confirmationToken(shop, ingrid);
    expect(await confirmSubscription(shop, fresh, here)).toMatchObject({ ok: true });
    expect(await confirmSubscription(shop, fresh, here)).toEqual(dead);
  });

  it('gives everybody another code', async () => {
    const shop = emptyShop(await open());
    for (let i = 0; i < 5; i += 1) await confirmedSubscriber(shop, `${i}@example.com`);
    const codes = (await kept(shop)).codes.map(({ code }) => code);
    expect(new Set(codes).size).toBe(5);
  });

  it('is worth what the merchant has set, and the audit log does not contain the code', async () => {
    const shop = emptyShop(await open());
    const change = { key: 'newsletterCouponMinor', value: 1500, now: 1 };
    await shop.db.write((writer) => saveSetting(writer, change));
    await confirmedSubscriber(shop, ingrid);
    const { codes, auditEvents } = await kept(shop);
    expect(codes[0]?.amount_minor).toBe(1500);
    expect(auditEvents.map(({ action }) => action).toSorted()).toEqual([
      'discount-code.issued',
      'subscriber.confirmed',
    ]);
    expect(JSON.stringify(auditEvents)).not.toContain(codes[0]?.code);
    expect(JSON.stringify(auditEvents)).not.toContain(ingrid);
  });

  it('refuses what is no e-mail address', async () => {
    const shop = emptyShop(await open());
    for (const email of ['', 'ingrid', 'ingrid@example', 'a@b.co\nbcc: c@d.co']) {
      const invalid = { ok: false, failure: { code: 'invalid-email' } };
      expect(await subscribe(shop, email, here)).toEqual(invalid);
    }
    const none = { subscribers: [], requests: [], codes: [], mails: [], auditEvents: [] };
    expect(await kept(shop)).toEqual(none);
  });

  it('works ten times for one network, then it has to wait', async () => {
    const shop = emptyShop(await open());
    const ask = (network: string, number: number) =>
      subscribe(shop, `${number}@example.com`, { network });
    for (let i = 0; i < 10; i += 1) expect((await ask('192.0.2.1', i)).ok).toBe(true);
    const tooOften = { code: 'too-many-requests', waitMs: 1000 };
    expect(await ask('192.0.2.1', 10)).toEqual({ ok: false, failure: tooOften });
    expect((await ask('192.0.2.2', 10)).ok).toBe(true);
  });

  it('leaves the request open when the code cannot be given', async () => {
    const shop = emptyShop(await open());
    await subscribe(shop, ingrid, here);
    const ids = ['subscriber', 'code', 'ab'.repeat(16), 'mail'];
    const broken = { ...shop, newId: () => ids.shift() ?? (null as unknown as string) };
    // The audit entry comes last; an id it cannot have breaks it.
    const token = await confirmationToken(shop, ingrid);
    await expect(confirmSubscription(broken, token, here)).rejects.toThrow('audit_entries');
    const { subscribers, requests, codes, mails } = await kept(shop);
    expect([subscribers, codes, requests.length, mails.length]).toEqual([[], [], 1, 1]);
  });
});

eachEngine('unsubscribing', ({ open }) => {
  it('works by the link alone, as often as it is used, and drops what is not sent yet', async () => {
    const shop = emptyShop(await open());
    await confirmedSubscriber(shop, ingrid);
    const link = await subscriberOf(shop);
    const forged = { ...link, token: link.token.replace(/./, (one) => (one === 'a' ? 'b' : 'a')) };
    for (const wrong of [forged, { ...link, token: '' }, { ...link, subscriberId: 'another' }]) {
      expect(await unsubscribe(shop, wrong, here)).toMatchObject({
        failure: { code: 'dead-link' },
      });
    }
    expect((await kept(shop)).subscribers).toHaveLength(1);
    for (let i = 0; i < 2; i += 1) expect((await unsubscribe(shop, link, here)).ok).toBe(true);
    const { subscribers, auditEvents } = await kept(shop);
    expect(subscribers).toEqual([]);
    expect(auditEvents.filter(({ action }) => action.endsWith('unsubscribed'))).toHaveLength(1);
  });

  it('and subscribing again gives no second code', async () => {
    const shop = emptyShop(await open());
    await confirmedSubscriber(shop, ingrid);
    await unsubscribe(shop, await subscriberOf(shop), here);
    await confirmedSubscriber(shop, ingrid);
    const { subscribers, codes, mails } = await kept(shop);
    expect([subscribers.length, codes.length, mails.length]).toEqual([1, 1, 1]);
  });
});

eachEngine('the list of subscribers', ({ open }) => {
  it('is searched, exported with a record, and shortened by staff alone', async () => {
    const shop = emptyShop(await open());
    for (const name of ['ingrid', 'a_b', 'axb']) {
      await confirmedSubscriber(shop, `${name}@example.com`);
    }
    const found = await listSubscribers(shop, owner, { text: 'A_B', page: 1 });
    if (!found.ok) throw new Error(found.failure.code);
    expect(found.value.subscribers.map(({ email }) => email)).toEqual(['a_b@example.com']);
    const exported = await exportSubscribers(shop, owner);
    let csv = '';
    if (exported.ok) for await (const text of exported.value) csv += text;
    expect(csv.split('\r\n').slice(1, -1).toSorted()).toEqual([
      '"a_b@example.com","2026-11-21"',
      '"axb@example.com","2026-11-21"',
      '"ingrid@example.com","2026-11-21"',
    ]);
    const [one] = found.value.subscribers;
    expect(await endSubscriptionOf(shop, owner, one?.id ?? '')).toMatchObject({ ok: true });
    expect(await endSubscriptionOf(shop, owner, one?.id ?? '')).toMatchObject({
      failure: { code: 'not-found' },
    });
    const { auditEvents, subscribers } = await kept(shop);
    expect(subscribers).toHaveLength(2);
    expect(auditEvents.find(({ action }) => action === 'subscribers.exported')).toMatchObject({
      actor_id: owner.userId,
      details: '{"subscribers":3}',
    });
    const refused = { ok: false, failure: { code: 'forbidden' } };
    expect(await listSubscribers(shop, customer, { text: '', page: 1 })).toEqual(refused);
    expect(await exportSubscribers(shop, customer)).toEqual(refused);
    expect(await endSubscriptionOf(shop, customer, 'any')).toEqual(refused);
  });
});
