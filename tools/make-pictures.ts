import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import {
  maxPictureWidth,
  type PictureFormat,
  type SitePicture,
  pictureWidths,
} from '#platform/images.ts';
import { type Rendered, render } from './pictures/render.ts';
import { siteSources } from './pictures/site-sources.ts';

type Quality = Readonly<Record<PictureFormat, number>>;
// Chosen by eye at 100 %: cloth and key caps keep their texture, plain grounds show no bands.
const productQuality: Quality = { avif: 56, webp: 72, jpg: 60 };
const siteQuality: Quality = { avif: 60, webp: 78, jpg: 66 };

const productDir = 'seeds/demo/pictures';
const siteDir = 'public/site';

const sourceDir = process.argv[2];
if (sourceDir === undefined) {
  console.error('usage: node tools/make-pictures.ts SOURCE-FOLDER');
  process.exit(2);
}
sharp.concurrency(1);
await renderProducts(join(sourceDir, 'products'));
await renderSite(sourceDir);

async function renderProducts(folder: string): Promise<void> {
  await emptied(productDir);
  const facts: Record<string, Rendered> = {};
  for (const file of (await readdir(folder)).toSorted()) {
    const key = basename(file, '.jpg');
    facts[key] = await render({
      key,
      sourceFile: join(folder, file),
      targetDir: productDir,
      widths: pictureWidths,
      maxWidth: maxPictureWidth,
      quality: productQuality,
    });
  }
  await writeFile('seeds/demo/pictures.json', `${JSON.stringify(facts, null, 2)}\n`);
}

async function renderSite(folder: string): Promise<void> {
  await emptied(siteDir);
  const facts: Record<string, SitePicture> = {};
  for (const [key, { file, alt, crop, widths }] of Object.entries(siteSources)) {
    const sourceFile = join(folder, file);
    const order = { key, sourceFile, targetDir: siteDir, widths, crop, quality: siteQuality };
    facts[key] = { alt, widths, ...(await render(order)) };
  }
  await writeFile('src/shop/settings/rules/site-pictures.ts', siteModule(facts));
}

async function emptied(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const renditions = (await readdir(folder)).filter((file) => /-[0-9a-f]{8}-\d+\./.test(file));
  await Promise.all(renditions.map((file) => rm(join(folder, file))));
}

function siteModule(facts: Record<string, SitePicture>): string {
  return `import type { SitePicture } from './images.ts';

/** Slides, banners and category tiles by name. Written by tools/make-pictures.ts. */
export const sitePictures = ${JSON.stringify(facts, null, 2)} satisfies Record<string, SitePicture>;
`;
}
