import { expect, it } from 'vitest';
import type { Typed } from '#shop/settings/rules/rule.ts';
import type { SectionName } from '#shop/settings/rules/sections.ts';
import { defaultSettings } from '#shop/settings/rules/settings.ts';
import { contentVersion } from '#shop/catalogue/use-cases/page-version.ts';
import { listProducts } from '#shop/catalogue/use-cases/list-products.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import { addPromotion } from '#shop/promotions/use-cases/promotions.ts';
import { promotionFormFrom } from '#shop/promotions/rules/promotion-form.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer, putInCart, readyToPlace } from '../../../../tests/support/buyers.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { owner, customer, staff, visitorOf } from '../../../../tests/support/staff.ts';
import { loadSettings } from './load-settings.ts';
import { resetSettings, saveSettings, showSettings } from './edit-settings.ts';
import { confirmedSubscriber } from '../../../../tests/support/subscriber.ts';

async function opened(shop: Shop, section: SectionName) {
  const shown = await showSettings(shop, staff, section);
  if (!shown.ok) throw new Error(shown.failure.code);
  return shown.value;
}

async function save(shop: Shop, section: SectionName, changed: Typed) {
  const { typed, stamp } = await opened(shop, section);
  return saveSettings(shop, staff, { section, stamp, typed: { ...typed, ...changed } });
}

const saved = { ok: true, value: { isChanged: true, isWaiting: false } };

async function auditEvents(shop: Shop) {
  const rows = await shop.db.read
    .selectFrom('audit_entries')
    .select(['action', 'subject_type', 'subject_id', 'details', 'actor_id'])
    .where('action', 'like', 'settings.%')
    .execute();
  return rows.map(({ details, ...row }) => ({ ...row, details: JSON.parse(details) as unknown }));
}

eachEngine('changing settings', ({ open }) => {
  it('a change applies from the next request on, and is audited with the values before and after', async () => {
    const shop = await smallShop(await open());
    const before = await contentVersion(shop);
    expect(await save(shop, 'listing', { pageSize: '5' })).toEqual(saved);
    expect(await contentVersion(shop)).toBeGreaterThan(before);
    const request = { word: undefined, selectedCategories: [], sort: 'none', page: 1 } as const;
    expect(
      (await listProducts(shop, { ...request, selectedCategories: [] })).products,
    ).toHaveLength(5);
    expect(await loadSettings(shop)).toEqual({ ...defaultSettings, pageSize: 5 });
    expect(await auditEvents(shop)).toEqual([
      {
        action: 'settings.changed',
        subject_type: 'settings',
        subject_id: 'listing',
        details: { pageSize: [3, 5] },
        actor_id: staff.userId,
      },
    ]);
  });

  it('an unchanged form writes nothing', async () => {
    const shop = await smallShop(await open());
    const before = await contentVersion(shop);
    expect(await save(shop, 'about', {})).toEqual({
      ok: true,
      value: { isChanged: false, isWaiting: false },
    });
    expect(await contentVersion(shop)).toBe(before);
    expect(await auditEvents(shop)).toEqual([]);
  });

  it('an invalid form reports its problems by field, and writes nothing', async () => {
    const shop = await smallShop(await open());
    const refused = await save(shop, 'shop', {
      shopName: '',
      email: 'not-an-email',
      tagline: 'New',
    });
    expect(refused).toMatchObject({ ok: false, failure: { code: 'invalid' } });
    const problems =
      refused.ok || refused.failure.code !== 'invalid' ? {} : refused.failure.problems;
    expect(Object.keys(problems)).toEqual(['shopName', 'email']);
    expect(await loadSettings(shop)).toEqual(defaultSettings);
  });

  it('the later of two changes of a section is refused, and overwrites nothing', async () => {
    const shop = await smallShop(await open());
    const { typed, stamp } = await opened(shop, 'listing');
    const edit = { section: 'listing', stamp } as const;
    await saveSettings(shop, staff, { ...edit, typed: { ...typed, pageSize: '6' } });
    const later = await saveSettings(shop, owner, { ...edit, typed: { ...typed, fewLeftAt: '9' } });
    expect(later).toEqual({ ok: false, failure: { code: 'stale' } });
    const reset = await resetSettings(shop, owner, edit);
    expect(reset).toEqual({ ok: false, failure: { code: 'stale' } });
    expect(await loadSettings(shop)).toMatchObject({ pageSize: 6, fewLeftAt: 5 });
    // Other sections are not affected.
    expect(await save(shop, 'shop', { tagline: 'New' })).toEqual(saved);
  });

  it('only one of several concurrent changes is saved', async () => {
    const shop = await smallShop(await open());
    const { typed, stamp } = await opened(shop, 'listing');
    const answers = await Promise.all(
      ['6', '7', '8'].map((pageSize) =>
        saveSettings(shop, staff, { section: 'listing', stamp, typed: { ...typed, pageSize } }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.failure.code === 'stale')).toHaveLength(
      2,
    );
  });

  it('a reset restores the defaults of one section and of no other', async () => {
    const shop = await smallShop(await open());
    await save(shop, 'listing', { pageSize: '6' });
    await save(shop, 'shop', { tagline: 'New' });
    const { stamp, isChanged } = await opened(shop, 'listing');
    expect(isChanged).toBe(true);
    expect(await resetSettings(shop, staff, { section: 'listing', stamp })).toMatchObject({
      ok: true,
    });
    expect(await opened(shop, 'listing')).toMatchObject({ isChanged: false });
    expect(await loadSettings(shop)).toEqual({ ...defaultSettings, tagline: 'New' });
    const resets = (await auditEvents(shop)).filter(({ action }) => action === 'settings.reset');
    expect(resets).toMatchObject([{ details: { pageSize: [6, 3] } }]);
  });

  it('an order is paid by an enabled payment method only', async () => {
    const shop = await smallShop(await open());
    const { typed, stamp } = await opened(shop, 'payments');
    const { 'acceptedPayments.check': _none, ...kept } = typed;
    await saveSettings(shop, staff, { section: 'payments', stamp, typed: kept });
    const visitor = await newCustomer(shop, 'ingrid');
    await putInCart(shop, visitor, { 19: 1 });
    const refused = await placeOrder(
      shop,
      visitor,
      await readyToPlace(shop, visitor, { method: 'check' }),
    );
    expect(refused).toMatchObject({ failure: { code: 'incomplete', isMethodMissing: true } });
    const ready = await readyToPlace(shop, visitor, { method: 'bank-transfer' });
    expect(await placeOrder(shop, visitor, ready)).toMatchObject({ ok: true });
  });

  it('a live shop takes bank transfers only once its account is entered, and the change is audited', async () => {
    const shop: Shop = { ...(await smallShop(await open())), mode: 'live' };
    const visitor = await newCustomer(shop, 'ingrid');
    await putInCart(shop, visitor, { 19: 1 });
    const ready = await readyToPlace(shop, visitor, { method: 'bank-transfer' });
    expect(await placeOrder(shop, visitor, ready)).toMatchObject({
      failure: { code: 'incomplete', isMethodMissing: true },
    });
    const holder = { 'bankAccount.holder': 'Kiln & Co' };
    const refused = await save(shop, 'payments', holder);
    expect(refused).toMatchObject({
      failure: { problems: { 'bankAccount.accountNumber': expect.any(String) } },
    });
    const account = { ...holder, 'bankAccount.accountNumber': '12-3456789' };
    expect(await save(shop, 'payments', account)).toEqual(saved);
    expect(await placeOrder(shop, visitor, ready)).toMatchObject({ ok: true });
    expect(await auditEvents(shop)).toMatchObject([
      { details: { bankAccount: [{ holder: '' }, { holder: 'Kiln & Co' }] } },
    ]);
  });

  it('the demo takes bank transfers with a sample account', async () => {
    const shop = await smallShop(await open());
    const visitor = await newCustomer(shop, 'ingrid');
    await putInCart(shop, visitor, { 19: 1 });
    const ready = await readyToPlace(shop, visitor, { method: 'bank-transfer' });
    expect(await placeOrder(shop, visitor, ready)).toMatchObject({ ok: true });
  });

  it('a change of currency keeps every amount, and codes and promotions still apply', async () => {
    const shop = await smallShop(await open());
    const form = new Map(
      Object.entries({ title: 'Fiver', kind: 'amount', value: '5', minimum: '10' }),
    );
    await addPromotion(
      shop,
      staff,
      promotionFormFrom((field) => form.get(field)),
    );
    await confirmedSubscriber(shop, 'ann@example.com');
    expect(await save(shop, 'prices', { currency: 'EUR' })).toEqual(saved);
    const visitor = await newCustomer(shop, 'ingrid');
    await putInCart(shop, visitor, { 19: 1 });
    const ready = await readyToPlace(shop, visitor, { agreedTotalMinor: 6300 });
    const placed = await placeOrder(shop, visitor, ready);
    expect(placed).toMatchObject({ ok: true });
    const codes = await shop.db.read
      .selectFrom('discount_codes')
      .select(['kind', 'currency'])
      .execute();
    expect(codes.filter(({ kind }) => kind === 'amount')).toEqual([
      { kind: 'amount', currency: 'EUR' },
    ]);
    expect(await shop.db.read.selectFrom('orders').select('currency').execute()).toEqual([
      { currency: 'EUR' },
    ]);
  });

  it('[T07] settings are hidden from and refused to staff without the permission for settings', async () => {
    const shop = await smallShop(await open());
    const { typed, stamp } = await opened(shop, 'listing');
    const edit = { section: 'listing', stamp } as const;
    for (const visitor of [customer, visitorOf('staff')]) {
      const answers = [
        await showSettings(shop, visitor, 'listing'),
        await saveSettings(shop, visitor, { ...edit, typed: { ...typed, pageSize: '9' } }),
        await resetSettings(shop, visitor, edit),
      ];
      for (const answer of answers)
        expect(answer).toMatchObject({ failure: { code: 'forbidden' } });
    }
    expect(await loadSettings(shop)).toEqual(defaultSettings);
  });
});
