import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { pictureFile, pictureFormats, pictureWidths } from '#platform/images.ts';
import { makePictureFiles } from '#platform/files/picture-files.ts';
import type { Shop } from '#shop/shop.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { customer, staff } from '../../../../tests/support/staff.ts';
import { addPicture } from './add-picture.ts';

eachEngine('adding a picture', ({ open }) => {
  it('keeps every rendition and answers what a product needs to show it', async () => {
    const { shop, folder } = await shopWithFolder(emptyShop(await open()));
    const added = await addPicture(shop, staff, { bytes: await square(), title: 'Brass Lamp' });
    if (!added.ok) throw new Error(added.failure.code);
    const { name, alt, width, height } = added.value;
    expect([alt, width, height]).toEqual(['Brass Lamp', 800, 800]);
    expect(name).toMatch(/^brass-lamp-[0-9a-f]{8}$/);
    const files = pictureWidths.flatMap((size) =>
      pictureFormats.map((format) => pictureFile(name, size, format)),
    );
    expect((await readdir(folder)).toSorted()).toEqual(files.toSorted());
  });

  it('keeps nothing of what it refuses', async () => {
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
