import { seedDemo } from '../../seeds/demo/seed-demo.ts';
import { makePictureFiles } from '#platform/files/picture-files.ts';
import type { Shop } from '#shop/shop.ts';
import type { Config } from '../config.ts';
import { addProducts, progressLine } from './add-products.ts';
import { isEmpty, migrateShop, openShop, picturesDir } from './open-shop.ts';
import { copyPictures } from './move-pictures.ts';
import { StartFailure } from './run.ts';

/** Adds the demo catalogue to an empty shop, and up to `count` generated products. */
export async function seed(config: Config, count: number): Promise<number> {
  if (config.mode !== 'demo') throw new StartFailure('Demo products are for demo mode only.');
  const shop = await openShop(config);
  try {
    await migrateShop(shop);
    if (await isEmpty(shop)) {
      await addDemo(shop, config, false);
      console.log('added the demo catalog');
    }
    if (count > 0) {
      const added = await addProducts(shop, count, showProgress());
      console.log(`added ${added} generated products`);
    }
  } finally {
    await shop.db.close();
  }
  return 0;
}

/** The pictures come from the folder of the data, from where they are copied to object storage. */
export async function addDemo(shop: Shop, config: Config, hasHistory: boolean): Promise<void> {
  const folder = picturesDir(config.dataDir);
  await seedDemo(shop, { picturesDir: folder, hasHistory });
  if (shop.pictureFiles.folder === null) {
    await copyPictures(makePictureFiles(folder), shop.pictureFiles);
  }
}

/** On a terminal, one updated line; otherwise a line per 10 %. Short work is not reported. */
function showProgress(): (added: number, missing: number) => void {
  const startedAt = performance.now();
  let reported = 0;
  return (done, all) => {
    const tenth = Math.floor((10 * done) / all);
    const isWork = all > 10_000;
    if (!isWork || (!process.stderr.isTTY && tenth === reported)) return;
    reported = tenth;
    const line = progressLine({ done, all, tookMs: performance.now() - startedAt });
    process.stderr.write(process.stderr.isTTY ? `\r${line.padEnd(78)}` : `${line}\n`);
    if (process.stderr.isTTY && done === all) process.stderr.write('\n');
  };
}
