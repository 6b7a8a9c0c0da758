import { expect, it } from 'vitest';
import { giftCardFormFrom } from '#shop/gift-cards/rules/gift-card-form.ts';
import { spelledGiftCode } from '#shop/gift-cards/rules/gift-card.ts';
import { findByCodeHash } from '#shop/gift-cards/store/gift-cards.ts';
import { money } from '#platform/money.ts';
import type { Shop } from '#shop/shop.ts';
import { sql } from 'kysely';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { customer, owner, staff } from '../../../../tests/support/staff.ts';
import {
  adjustGiftCard,
  codeHashOf,
  disableGiftCard,
  issueByHand,
  sendGiftCard,
  showGiftCard,
  showGiftCards,
} from './gift-cards.ts';

const id = 'a'.repeat(32);

function formOf(fields: Readonly<Record<string, string>>) {
  return giftCardFormFrom((field) => fields[field]);
}

function issue(shop: Shop, fields: Readonly<Record<string, string>>, visitor = staff) {
  return issueByHand(shop, visitor, { id, form: formOf(fields) });
}

eachEngine('gift cards in the admin', ({ open }) => {
  it('are issued once, emailed, found by code, recipient and order, adjusted and disabled', async () => {
    let now = Date.UTC(2026, 10, 21);
    const shop = { ...(await smallShop(await open())), clock: () => ++now };
    const fields = { amount: '50', recipient: 'Ann@Example.com', message: 'For you' };
    expect(await issue(shop, fields, customer)).toMatchObject({ failure: { code: 'forbidden' } });
    expect(await issue(shop, { amount: '0', recipient: 'ann' })).toMatchObject({
      failure: { problems: { amount: /greater/, recipient: /email/ } },
    });
    const issued = await issue(shop, fields);
    if (!issued.ok) throw new Error(issued.failure.code);
    const { code } = issued.value;
    expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
    expect(await issue(shop, fields)).toMatchObject({ failure: { code: 'already-issued' } });
    const found = await findByCodeHash(shop.db.read, codeHashOf(shop, spelledGiftCode(code)));
    expect(found).toMatchObject({ id, balance: money(5000, 'USD'), recipient: 'ann@example.com' });

    const table = async (text: string) => {
      const shown = await showGiftCards(shop, owner, { text, page: 1 });
      return shown.ok ? shown.value.cards.map((card) => card.id) : [];
    };
    expect(await table('')).toEqual([id]);
    expect(await table(code.slice(-4).toLowerCase())).toEqual([id]);
    expect(await table('ann@')).toEqual([id]);
    expect(await table('V-NONE')).toEqual([]);

    const adjust = (change: string, reason = 'Goodwill') =>
      adjustGiftCard(shop, staff, { id, form: { change, reason } });
    expect(await adjust('-50.01')).toMatchObject({ failure: { problems: { change: /less/ } } });
    expect(await adjust('5', '')).toMatchObject({ failure: { problems: { reason: /reason/ } } });
    expect(await adjust('-20')).toMatchObject({ ok: true });
    expect(await disableGiftCard(shop, staff, { id, isDisabled: true })).toMatchObject({
      ok: true,
    });
    expect(await showGiftCard(shop, staff, id)).toMatchObject({
      value: {
        card: { state: 'disabled', balance: money(3000, 'USD') },
        entries: [
          { kind: 'issue', amount: money(5000, 'USD') },
          { kind: 'adjust', amount: money(-2000, 'USD'), reason: 'Goodwill' },
        ],
      },
    });
    expect(await sendGiftCard(shop, staff, id)).toMatchObject({ ok: true });
    const mails = await shop.db.read
      .selectFrom('mail_outbox')
      .select(['recipient', 'data'])
      .where('template', '=', 'gift-card')
      .execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual(['ann@example.com', 'ann@example.com']);
    expect(JSON.stringify(mails)).not.toContain(code);
  });

  it('keep a ledger that no statement changes', async () => {
    const shop = await smallShop(await open());
    await issue(shop, { amount: '50' });
    for (const statement of [
      'update gift_card_entries set amount_minor = 1',
      'delete from gift_card_entries',
    ]) {
      const changed = shop.db.write((writer) => sql.raw(statement).execute(writer));
      await expect(changed).rejects.toThrow(/gift card ledger/);
    }
  });
});

it('spells a typed code as it was issued, and nothing else as one', () => {
  expect(spelledGiftCode(' 7k3m q9td2vxa-8Orf ')).toBe('7K3M-Q9TD-2VXA-80RF');
  expect(spelledGiftCode('7K3M')).toBe('');
});
