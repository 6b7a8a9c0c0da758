import { expect, it } from 'vitest';
import { type AddressForm, maxAddresses, withoutNote } from '#shop/addresses/rules/address.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { filledForm, newCustomer } from '../../../../tests/support/buyers.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import {
  chooseDefaultAddress,
  removeAddress,
  saveAddress,
  listAddresses,
} from './saved-addresses.ts';

const home = withoutNote(filledForm);
const missing = { ok: false, failure: { code: 'not-found' } };

/** By their towns, the default first. */
async function towns(shop: Shop, visitor: Visitor): Promise<string[]> {
  const addresses = await listAddresses(shop, visitor);
  expect(addresses.filter(({ isDefault }) => isDefault)).toHaveLength(
    Math.min(1, addresses.length),
  );
  return addresses.map(({ form }) => form.city);
}

async function add(shop: Shop, visitor: Visitor, change: Partial<AddressForm> = {}) {
  const saved = await saveAddress(shop, visitor, { id: null, form: { ...home, ...change } });
  const last = (await listAddresses(shop, visitor)).find(({ form }) => form.city === change.city);
  return { saved, id: last?.id ?? '' };
}

eachEngine('the addresses of an account', ({ open }) => {
  it('are added, changed and removed, and one of them is always the default', async () => {
    let now = Date.UTC(2026, 10, 21);
    const shop = { ...emptyShop(await open()), clock: () => (now += 1) };
    const ann = await newCustomer(shop, 'ann');
    const bergen = await add(shop, ann, { city: 'Bergen' });
    const oslo = await add(shop, ann, { city: 'Oslo' });
    const voss = await add(shop, ann, { city: 'Voss' });
    expect(await towns(shop, ann)).toEqual(['Bergen', 'Oslo', 'Voss']);
    await chooseDefaultAddress(shop, ann, voss.id);
    expect(await towns(shop, ann)).toEqual(['Voss', 'Bergen', 'Oslo']);
    const form = { ...home, city: 'Drammen' };
    expect(await saveAddress(shop, ann, { id: oslo.id, form })).toEqual({
      ok: true,
      value: 'changed',
    });
    await removeAddress(shop, ann, voss.id);
    expect(await towns(shop, ann)).toEqual(['Bergen', 'Drammen']);
    await removeAddress(shop, ann, bergen.id);
    await removeAddress(shop, ann, oslo.id);
    expect(await towns(shop, ann)).toEqual([]);
  });

  it('keep the rules of the checkout, and there is an end to them', async () => {
    const shop = emptyShop(await open());
    const ann = await newCustomer(shop, 'ann');
    expect((await add(shop, ann, { city: '', phone: 'none' })).saved).toEqual({
      ok: false,
      failure: { code: 'invalid', problems: { city: 'missing', phone: 'malformed' } },
    });
    for (let n = 0; n < maxAddresses; n += 1) await add(shop, ann, { city: `Town ${n}` });
    expect((await add(shop, ann, { city: 'One more' })).saved).toEqual({
      ok: false,
      failure: { code: 'too-many-addresses' },
    });
  });

  it('[T03] are changed, removed and chosen by their owner alone', async () => {
    const shop = emptyShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const eve = await newCustomer(shop, 'eve');
    const { id } = await add(shop, ann, { city: 'Bergen' });
    await add(shop, ann, { city: 'Oslo' });
    const form = { ...home, city: 'Elsewhere' };
    expect(await saveAddress(shop, eve, { id, form })).toEqual(missing);
    expect(await removeAddress(shop, eve, id)).toEqual(missing);
    expect(await chooseDefaultAddress(shop, eve, id)).toEqual(missing);
    expect(await towns(shop, ann)).toEqual(['Bergen', 'Oslo']);
    expect(await towns(shop, eve)).toEqual([]);
  });
});
