import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { forgetReturnNotes } from '#shop/returns/store/record-return.ts';
import type { Database } from '#platform/database/database.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { placedOrder } from '../../../../tests/support/placed-order.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { customer, staff } from '../../../../tests/support/staff.ts';
import { requestReturn } from './request-return.ts';
import {
  addPhotos,
  deleteUnusedPhotos,
  dropPhoto,
  listFormPhotos,
  openOwnPhoto,
  openPhoto,
} from './return-photos.ts';
import { showOwnReturns, showReturn } from './show-returns.ts';

const day = 24 * 60 * 60 * 1000;

/** The order of a customer that has shipped, and a form that is to return it. */
async function shippedOrder(db: Database) {
  const time = { now: Date.UTC(2026, 10, 23, 9) };
  const shop = { ...(await smallShop(db)), clock: () => time.now };
  const ann = await newCustomer(shop, 'ann');
  const { id: orderId } = await placedOrder(shop, ann, { quantities: { 2: 2 } });
  for (const step of ['mark-paid', 'ship'] as const) {
    await advanceOrder(shop, staff, { orderId, step });
  }
  const own = (visitor: Visitor | null, token: string | null = null) => {
    return { orderId, visitor, token, network: null };
  };
  const key = 'form-of-ann';
  const line = { position: 0, quantity: 1, reason: 'damaged', wantedVariantId: null } as const;
  const draft = { key, kind: 'return', lines: [line], note: '' } as const;
  return { shop, time, ann, orderId, own, key, draft };
}

function photoOf(color: string): Promise<Buffer> {
  const background = { create: { width: 6, height: 4, channels: 3, background: color } } as const;
  return sharp(background).png().toBuffer();
}

eachEngine('photos of a return', ({ open }) => {
  it('stay with the form until the return has them, for its customer and for staff', async () => {
    const { shop, ann, orderId, own, key, draft } = await shippedOrder(await open());
    const [red, blue] = [await photoOf('#f00'), await photoOf('#00f')];
    expect(await addPhotos(shop, own(ann), { key, photos: [red, blue] })).toMatchObject({
      ok: true,
    });
    const [first, second] = await listFormPhotos(shop, orderId, key);
    if (!first || !second) throw new Error('photos are missing');
    expect(first).toMatchObject({ width: 6, height: 4 });
    await dropPhoto(shop, own(ann), { key: 'another-form', photoId: second.id });
    await dropPhoto(shop, own(ann), { key, photoId: second.id });
    const made = await requestReturn(shop, own(ann), draft);
    if (!made.ok) throw new Error(made.failure.code);
    expect(made.value.photos).toEqual([first]);
    await dropPhoto(shop, own(ann), { key, photoId: first.id });
    const shown = await showOwnReturns(shop, own(ann));
    expect(shown.ok && shown.value.returns[0]?.photos).toEqual([first]);
    const returnId = made.value.id;
    expect(await showReturn(shop, staff, returnId)).toMatchObject({
      value: { returned: { photos: [first] } },
    });
    const opened = await openPhoto(shop, staff, { returnId, photoId: first.id });
    const { format } = await sharp(opened.ok ? opened.value : Buffer.alloc(0)).metadata();
    expect(format).toBe('jpeg');
  });

  it('are opened by no one else, whatever is guessed', async () => {
    const { shop, ann, orderId, own, key, draft } = await shippedOrder(await open());
    const eve = await newCustomer(shop, 'eve');
    const photos = [await photoOf('#f00')];
    const notFound = { failure: { code: 'not-found' } };
    expect(await addPhotos(shop, own(eve), { key, photos })).toMatchObject(notFound);
    expect(await addPhotos(shop, own(null, 'guess'), { key, photos })).toMatchObject(notFound);
    const token = shop.orderLinks.tokenOf(orderId);
    expect(await addPhotos(shop, own(null, token), { key, photos })).toMatchObject(notFound);
    expect(await addPhotos(shop, own(ann, token), { key, photos })).toMatchObject({ ok: true });
    const photoId = (await listFormPhotos(shop, orderId, key))[0]?.id ?? '';
    const made = await requestReturn(shop, own(ann, token), draft);
    const returnId = made.ok ? made.value.id : '';
    for (const visitor of [own(ann), own(ann, token)]) {
      expect(await openOwnPhoto(shop, visitor, photoId)).toMatchObject({ ok: true });
    }
    for (const visitor of [own(eve), own(null), own(null, token), own(null, 'guess')]) {
      expect(await openOwnPhoto(shop, visitor, photoId)).toMatchObject(notFound);
    }
    expect(await openOwnPhoto(shop, own(ann), 'guess')).toMatchObject(notFound);
    const refused = { failure: { code: 'forbidden' } };
    expect(await openPhoto(shop, customer, { returnId, photoId })).toMatchObject(refused);
    const elsewhere = { returnId: 'another', photoId };
    expect(await openPhoto(shop, staff, elsewhere)).toMatchObject(notFound);
  });

  it('are at most four, and pictures that browsers of all kinds show', async () => {
    const { shop, ann, orderId, own, key } = await shippedOrder(await open());
    const photo = await photoOf('#f00');
    const add = (photos: readonly Buffer[]) => addPhotos(shop, own(ann), { key, photos });
    const five = Array.from({ length: 5 }, () => photo);
    expect(await add(five)).toMatchObject({ failure: { code: 'too-many' } });
    const avif = await sharp(photo).avif().toBuffer();
    for (const none of [avif, Buffer.from('<svg/>')]) {
      expect(await add([photo, none])).toMatchObject({ failure: { code: 'not-a-picture' } });
    }
    const large = Buffer.alloc(20_000_001, photo);
    expect(await add([large])).toMatchObject({ failure: { code: 'too-many-bytes' } });
    expect(await listFormPhotos(shop, orderId, key)).toEqual([]);
    expect(await add([photo, photo, photo])).toMatchObject({ ok: true });
    expect(await add([photo, photo])).toMatchObject({ failure: { code: 'too-many' } });
    expect(await add([photo])).toMatchObject({ ok: true });
    expect(await listFormPhotos(shop, orderId, key)).toHaveLength(4);
  });

  it('of forms that were not submitted are deleted after a day, and all with the contact details', async () => {
    const { shop, time, ann, orderId, own, key, draft } = await shippedOrder(await open());
    const photos = [await photoOf('#f00')];
    await addPhotos(shop, own(ann), { key, photos });
    await requestReturn(shop, own(ann), draft);
    await addPhotos(shop, own(ann), { key: 'given-up', photos });
    const count = async () => (await listFormPhotos(shop, orderId, 'given-up')).length;
    await deleteUnusedPhotos(shop);
    expect(await count()).toBe(1);
    time.now += 2 * day;
    expect(await deleteUnusedPhotos(shop)).toBe(false);
    expect(await count()).toBe(0);
    expect(await listFormPhotos(shop, orderId, key)).toHaveLength(1);
    await shop.db.write((writer) => forgetReturnNotes(writer, [orderId]));
    expect(await listFormPhotos(shop, orderId, key)).toEqual([]);
  });
});
