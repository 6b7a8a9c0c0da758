import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Shop } from '#shop/shop.ts';
import { makePictureFiles } from '#platform/files/picture-files.ts';
import { eachEngine, temporaryFile } from '../../../../tests/support/each-engine.ts';
import { sampleVideo, sampleWebm } from '../../../../tests/support/sample-video.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { customer, staff } from '../../../../tests/support/staff.ts';
import { deleteProduct, restoreProduct } from './delete-product.ts';
import { duplicateProduct } from './duplicate-product.ts';
import { contentVersion, productVersion } from './page-version.ts';
import { keepVideo, openVideo, removeVideo, saveVideo } from './product-video.ts';
import { showProduct } from './show-product.ts';

const productId = 7;

async function videoShop(shop: Shop): Promise<Shop> {
  return { ...shop, pictureFiles: makePictureFiles(`${temporaryFile()}-pictures`) };
}

async function upload(shop: Shop, bytes = sampleVideo(), caption = 'It rolls.') {
  const kept = await keepVideo(shop, staff, { productId, chunks: Readable.from([bytes]) });
  if (!kept.ok) return kept;
  return saveVideo(shop, staff, { productId, upload: kept.value, caption });
}

async function videoOf(shop: Shop) {
  const found = await showProduct(shop, productId);
  return found.ok ? found.value.product.video : null;
}

eachEngine('the video of a product', ({ open }) => {
  it('is stored, shown, described, replaced and removed', async () => {
    const shop = await videoShop(await smallShop(await open()));
    expect(await videoOf(shop)).toBeNull();
    const versions = async () => [
      await contentVersion(shop),
      await productVersion(shop, productId),
    ];
    const before = await versions();
    expect(await upload(shop)).toMatchObject({ ok: true, value: { bytes: 3_000 } });
    expect(await versions()).toEqual(before.map((version) => (version ?? 0) + 1));
    const shown = await videoOf(shop);
    expect(shown).toMatchObject({ caption: 'It rolls.' });
    expect(shown?.file).toMatch(/^portable-speaker-[a-z-]+-[0-9a-f]{16}\.mp4$/);
    const stored = await shop.pictureFiles.readStream(shown?.file ?? '');
    expect(stored && (await buffer(stored.content))).toEqual(sampleVideo());
    const edit = { productId, upload: null, caption: 'It stands.' };
    expect(await saveVideo(shop, staff, edit)).toMatchObject({ value: { file: shown?.file } });
    expect(await upload(shop, sampleWebm(), '')).toMatchObject({ ok: true });
    expect(await videoOf(shop)).toMatchObject({
      file: expect.stringMatching(/\.webm$/),
      caption: '',
    });
    expect(await removeVideo(shop, staff, productId)).toEqual({ ok: true, value: null });
    expect(await videoOf(shop)).toBeNull();
    expect(await removeVideo(shop, staff, productId)).toMatchObject({
      failure: { code: 'not-found' },
    });
    expect(await saveVideo(shop, staff, edit)).toMatchObject({ failure: { code: 'missing' } });
  });

  it('comes back with a deleted product', async () => {
    const shop = await videoShop(await smallShop(await open()));
    await upload(shop);
    const shown = await videoOf(shop);
    await deleteProduct(shop, staff, productId);
    expect(await restoreProduct(shop, staff, productId)).toMatchObject({ ok: true });
    expect(await videoOf(shop)).toEqual(shown);
  });

  it('is also that of a copy of the product, where it is changed by itself', async () => {
    const shop = await videoShop(await smallShop(await open()));
    await upload(shop);
    const copied = await duplicateProduct(shop, staff, productId);
    const copy = copied.ok ? copied.value : 0;
    const { file, uploadedAt } = (await videoOf(shop)) ?? {};
    expect(await openVideo(shop, staff, copy)).toMatchObject({
      value: { video: { file, uploadedAt, caption: 'It rolls.', bytes: 3_000 } },
    });
    expect(await removeVideo(shop, staff, copy)).toMatchObject({ ok: true });
    expect(await videoOf(shop)).toMatchObject({ file });
  });

  it('is refused from others, without a file, of another type and above the limit, and leaves no file', async () => {
    const shop = await videoShop(await smallShop(await open()));
    const codeOf = async (chunks: Iterable<Buffer>, id = productId, visitor = staff) => {
      const kept = await keepVideo(shop, visitor, { productId: id, chunks: Readable.from(chunks) });
      return kept.ok ? null : kept.failure.code;
    };
    expect(await codeOf([sampleVideo()], productId, customer)).toBe('forbidden');
    expect(await codeOf([sampleVideo()], 99)).toBe('not-found');
    expect(await codeOf([])).toBe('missing');
    expect(await codeOf([Buffer.from('<svg onload="alert(1)"/>')])).toBe('wrong-type');
    const chunks = Readable.from([sampleVideo(), Buffer.alloc(1)]);
    expect(await keepVideo(shop, staff, { productId, chunks, maxBytes: 3_000 })).toMatchObject({
      failure: { code: 'too-many-bytes' },
    });
    expect(await shop.pictureFiles.list()).toEqual([]);
    const caption = 'x'.repeat(201);
    const long = await saveVideo(shop, staff, { productId, upload: null, caption });
    expect(long).toMatchObject({ failure: { code: 'caption-too-long' } });
    for (const refusal of [
      await openVideo(shop, customer, productId),
      await saveVideo(shop, customer, { productId, upload: null, caption: '' }),
      await removeVideo(shop, customer, productId),
    ]) {
      expect(refusal).toMatchObject({ failure: { code: 'forbidden' } });
    }
  });
});
