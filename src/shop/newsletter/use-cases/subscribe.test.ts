import { expect, it } from 'vitest';
import type { Shop } from '#shop/shop.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { subscribe } from './subscribe.ts';

const here = { network: null };

async function kept(shop: Shop) {
  const { read } = shop.db;
  const subscribers = await read.selectFrom('newsletter_subscribers').selectAll().execute();
  const codes = await read.selectFrom('discount_codes').selectAll().execute();
  const mails = await read.selectFrom('mail_outbox').selectAll().execute();
  const auditEvents = await read.selectFrom('audit_entries').selectAll().execute();
  return { subscribers, codes, mails, auditEvents };
}

eachEngine('subscribing to the newsletter', ({ open }) => {
  it('[1.52] keeps the address and mails a code of its own for $20 off a first order', async () => {
    const shop = emptyShop(await open());
    expect(await subscribe(shop, 'ingrid@example.com', here)).toEqual({ ok: true, value: null });
    const { subscribers, codes, mails } = await kept(shop);
    expect(subscribers).toEqual([{ email: 'ingrid@example.com', subscribed_at: shop.clock() }]);
    expect(codes).toMatchObject([
      {
        code: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
        kind: 'amount',
        amount_minor: 2000,
        currency: 'USD',
        first_order_only: 1,
        issued_to_email: 'ingrid@example.com',
        redeemed_by_order: null,
      },
    ]);
    expect(mails).toMatchObject([{ template: 'newsletter-code', recipient: 'ingrid@example.com' }]);
    expect(JSON.parse(mails[0]?.data ?? '')).toEqual({
      code: codes[0]?.code,
      off: { amount: 2000, currency: 'USD' },
    });
  });

  it('again is answered alike, and gives no second code, however it is spelled', async () => {
    const shop = emptyShop(await open());
    const first = await subscribe(shop, 'ingrid@example.com', here);
    expect(await subscribe(shop, '  Ingrid@EXAMPLE.com ', here)).toEqual(first);
    const { subscribers, codes, mails } = await kept(shop);
    expect([subscribers.length, codes.length, mails.length]).toEqual([1, 1, 1]);
  });

  it('twice at once gives one code', async () => {
    const shop = emptyShop(await open());
    const twice = ['ingrid@example.com', 'INGRID@example.com'];
    const answers = await Promise.all(twice.map((email) => subscribe(shop, email, here)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect((await kept(shop)).codes).toHaveLength(1);
  });

  it('gives everybody another code', async () => {
    const shop = emptyShop(await open());
    for (let i = 0; i < 20; i += 1) await subscribe(shop, `${i}@example.com`, here);
    const codes = (await kept(shop)).codes.map(({ code }) => code);
    expect(new Set(codes).size).toBe(20);
  });

  it('is worth what the merchant has set, and the audit log does not contain the code', async () => {
    const shop = emptyShop(await open());
    const change = { key: 'newsletterCouponMinor', value: 1500, now: 1 };
    await shop.db.write((writer) => saveSetting(writer, change));
    await subscribe(shop, 'ingrid@example.com', here);
    const { codes, auditEvents } = await kept(shop);
    expect(codes[0]?.amount_minor).toBe(1500);
    expect(auditEvents).toMatchObject([{ action: 'discount-code.issued' }]);
    expect(JSON.stringify(auditEvents)).not.toContain(codes[0]?.code);
  });

  it('refuses what is no e-mail address', async () => {
    const shop = emptyShop(await open());
    for (const email of ['', 'ingrid', 'ingrid@example', 'a@b.co\nbcc: c@d.co']) {
      const invalid = { ok: false, failure: { code: 'invalid-email' } };
      expect(await subscribe(shop, email, here)).toEqual(invalid);
    }
    const none = { subscribers: [], codes: [], mails: [], auditEvents: [] };
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

  it('leaves nothing behind when the code cannot be given', async () => {
    const shop = emptyShop(await open());
    const ids = ['code', 'ab'.repeat(16), 'mail'];
    const broken = { ...shop, newId: () => ids.shift() ?? (null as unknown as string) };
    // The audit entry comes last; an id it cannot have breaks it.
    await expect(subscribe(broken, 'ingrid@example.com', here)).rejects.toThrow('audit_entries');
    const none = { subscribers: [], codes: [], mails: [], auditEvents: [] };
    expect(await kept(shop)).toEqual(none);
  });
});
