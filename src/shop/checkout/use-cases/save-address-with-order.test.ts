import { expect, it } from 'vitest';
import { listAddresses } from '#shop/addresses/use-cases/saved-addresses.ts';
import {
  filledForm,
  newCustomer,
  putInCart,
  readyToPlace,
} from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { placeOrder } from './place-order.ts';

eachEngine('address entered at checkout', ({ open }) => {
  it('is saved once, if the customer requests it and the order is placed', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const place = async (change: Parameters<typeof readyToPlace>[2]) => {
      await putInCart(shop, ann, { 5: 1 });
      return placeOrder(shop, ann, await readyToPlace(shop, ann, change));
    };
    await place({});
    expect(await listAddresses(shop, ann)).toEqual([]);
    const asks = { savesAddress: true, form: { ...filledForm, note: 'Ring twice' } };
    expect(await place({ ...asks, method: null })).toMatchObject({ ok: false });
    expect(await listAddresses(shop, ann)).toEqual([]);
    await place(asks);
    await place(asks);
    const { note: _note, ...home } = filledForm;
    expect(await listAddresses(shop, ann)).toMatchObject([{ form: home, isDefault: true }]);
    await place({ ...asks, form: { ...filledForm, city: 'Salem' } });
    expect(await listAddresses(shop, ann)).toHaveLength(2);
  });
});
