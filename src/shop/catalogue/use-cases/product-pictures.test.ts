import { expect, it, onTestFinished } from 'vitest';
import { productFormOf } from '#shop/catalogue/rules/product-form.ts';
import type { Picture } from '#platform/images.ts';
import { gridOf } from '#shop/catalogue/rules/variant-grid.ts';
import { openProduct } from './open-product.ts';
import { showProduct } from './show-product.ts';
import { pickPictures, addPicture } from './product-pictures.ts';
import type { Shop } from '#shop/shop.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import { saveUpload } from '#shop/catalogue/store/product-pictures.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { sampleCategory, sampleInSizes } from '../../../../tests/support/sample-products.ts';
import { lampPicture, customer, staff } from '../../../../tests/support/staff.ts';
import { updateProduct } from './update-product.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { filesOfPicture } from '#platform/images.ts';
import { makePictureFiles } from '#platform/files/picture-files.ts';

const week = 7 * 24 * 60 * 60 * 1000;
const [front, side, back] = ['front', 'side', 'back'].map((name) => ({
  ...lampPicture,
  name,
  alt: `The ${name}`,
})) as [Picture, Picture, Picture];

/** Product 1 in S and M, with a picture called 'shirt-one'. */
async function shirtShop(shop: Shop): Promise<Shop> {
  await shop.db.write(async (writer) => {
    await insertCategory(writer, sampleCategory());
    await insertProduct(writer, sampleInSizes({ S: 3, M: 5 }, { productId: 1 }));
  });
  return shop;
}

async function save(shop: Shop, pictures: Picture[] | null, byVariant: string[] = []) {
  const opened = await openProduct(shop, staff, 1);
  if (!opened.ok) throw new Error(opened.failure.code);
  const { editedAt, facts } = opened.value;
  const { options, rows } = gridOf(opened.value, 'USD');
  const chosen = rows.map((row, at) => ({ ...row, picture: byVariant[at] ?? row.picture }));
  const form = productFormOf(facts, 'USD');
  const edit = { id: 1, editedAt, onHandSeen: null, form, grid: { options, rows: chosen } };
  return updateProduct(shop, staff, { ...edit, pictures });
}

async function shown(shop: Shop) {
  const page = await showProduct(shop, 1);
  if (!page.ok) throw new Error(page.failure.code);
  const { picture, pictures, variants } = page.value.product;
  return {
    main: picture?.name ?? null,
    pictures: pictures.map(({ name, alt }) => `${name}: ${alt}`),
    variants: variants.map(({ pictureName }) => pictureName),
  };
}

eachEngine('pictures of a product', ({ open }) => {
  it('are added, put in another order and taken away, and the first one is the main one', async () => {
    const shop = await shirtShop(emptyShop(await open()));
    await save(shop, [front, side, back]);
    expect(await shown(shop)).toMatchObject({
      main: 'front',
      pictures: ['front: The front', 'side: The side', 'back: The back'],
    });
    await save(shop, [back, { ...front, alt: 'Worn' }]);
    expect(await shown(shop)).toMatchObject({
      main: 'back',
      pictures: ['back: The back', 'front: Worn'],
    });
    expect(await save(shop, [back, { ...front, alt: 'Worn' }])).toEqual({
      ok: true,
      value: { isChanged: false },
    });
    await save(shop, []);
    expect(await shown(shop)).toMatchObject({ main: null, pictures: [] });
  });

  it('show a variant each, for as long as the product has them', async () => {
    const shop = await shirtShop(emptyShop(await open()));
    await save(shop, [front, side, back], ['side', 'back']);
    expect((await shown(shop)).variants).toEqual(['side', 'back']);
    await save(shop, [back, side, front]);
    expect((await shown(shop)).variants).toEqual(['side', 'back']);
    await save(shop, [back, front]);
    expect((await shown(shop)).variants).toEqual([null, 'back']);
    await save(shop, null, ['of another product', '']);
    expect((await shown(shop)).variants).toEqual([null, null]);
  });

  it('are the product’s own and those that were sent before, in the order and the words of the form', async () => {
    const shop = await shirtShop(emptyShop(await open()));
    await shop.db.write((writer) => saveUpload(writer, lampPicture, shop.clock()));
    const listed = [
      { name: lampPicture.name, alt: '' },
      { name: 'front', alt: 'Worn' },
    ];
    const picking = { listed, own: [front], title: 'A shirt' };
    const picked = await pickPictures(shop, staff, picking);
    expect(picked.ok && picked.value.map(({ name, alt }) => [name, alt])).toEqual([
      [lampPicture.name, 'A shirt'],
      ['front', 'Worn'],
    ]);
    const outcome = async (asking: Parameters<typeof pickPictures>[2], who = staff) => {
      const answer = await pickPictures(shop, who, asking);
      return answer.ok ? 'ok' : answer.failure.code;
    };
    expect(await outcome({ ...picking, listed: [{ name: 'shirt-one', alt: '' }] })).toBe('gone');
    expect(await outcome({ ...picking, listed: Array(13).fill(listed[1]) })).toBe('too-many');
    expect(await outcome(picking, customer)).toBe('forbidden');
  });

  it('that were never saved with a product are deleted after a week', async () => {
    const shop = emptyShop(await open());
    const keep = (name: string, now: number) =>
      shop.db.write((writer) => saveUpload(writer, { ...lampPicture, name }, now));
    await keep('old', 1);
    await keep('old but sent again', 2);
    await keep('old but sent again', week);
    await keep('new', week + 2);
    const left = await shop.db.read.selectFrom('uploaded_pictures').select('name').execute();
    expect(left.map(({ name }) => name).toSorted()).toEqual(['new', 'old but sent again']);
  });
});

eachEngine('adding a picture', ({ open }) => {
  it('stores every rendition and returns what a product needs to show it', async () => {
    const { shop, folder } = await shopWithFolder(emptyShop(await open()));
    const added = await addPicture(shop, staff, { bytes: await square(), title: 'Brass Lamp' });
    if (!added.ok) throw new Error(added.failure.code);
    const { name, alt, width, height } = added.value;
    expect([alt, width, height]).toEqual(['Brass Lamp', 800, 800]);
    expect(name).toMatch(/^brass-lamp-[0-9a-f]{8}$/);
    const files = filesOfPicture({ name, width });
    expect((await readdir(folder)).toSorted()).toEqual(files.toSorted());
  });

  it('stores nothing of a refused picture', async () => {
    const { shop, folder } = await shopWithFolder(emptyShop(await open()));
    const bytes = await square();
    const codes = await Promise.all([
      code(addPicture(shop, customer, { bytes, title: 'x' })),
      code(addPicture(shop, staff, { bytes: Buffer.from('<svg/>'), title: 'x' })),
      code(addPicture(shop, staff, { bytes: Buffer.alloc(20_000_001, bytes), title: 'x' })),
    ]);
    expect(codes).toEqual(['forbidden', 'not-a-picture', 'too-many-bytes']);
    expect(await readdir(folder)).toEqual([]);
  });
});

async function shopWithFolder(shop: Shop): Promise<{ shop: Shop; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { shop: { ...shop, pictureFiles: makePictureFiles(folder) }, folder };
}

function square(): Promise<Buffer> {
  const background = '#a8492b';
  return sharp({ create: { width: 50, height: 50, channels: 3, background } })
    .png()
    .toBuffer();
}

async function code(adding: ReturnType<typeof addPicture>): Promise<string> {
  const added = await adding;
  return added.ok ? 'ok' : added.failure.code;
}
