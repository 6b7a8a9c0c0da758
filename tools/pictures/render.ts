import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type PictureFormat, pictureFile, pictureFormats, wideFile } from '#platform/images.ts';

export interface RenderOrder {
  sourceFile: string;
  targetDir: string;
  key: string;
  widths: readonly number[];
  /** Of one more rendition, in AVIF, if the source is wider than the others. */
  maxWidth?: number;
  crop?: { left: number; width: number } | undefined;
  quality: Readonly<Record<PictureFormat, number>>;
}

export interface Rendered {
  /** The key with 8 hexadecimal digits of its content's hash. */
  name: string;
  width: number;
  height: number;
  placeholder: string;
}

/** Writes every rendition of one picture, without metadata; sizes are those of the widest. */
export async function render(order: RenderOrder): Promise<Rendered> {
  const whole = await readFile(order.sourceFile);
  const source = await cropped(whole, order.crop);
  const name = `${order.key}-${hashOf(whole, order.crop)}`;
  let width = order.widths.at(-1) ?? 0;
  let height = 0;
  for (const each of order.widths) {
    const resized = await sharp(source).resize(each).png().toBuffer();
    height = (await sharp(resized).metadata()).height;
    for (const format of pictureFormats) {
      const bytes = await encoded(resized, format, order.quality[format]);
      await writeFile(join(order.targetDir, pictureFile(name, each, format)), bytes);
    }
  }
  if (order.maxWidth !== undefined) {
    const all = await sharp(source).metadata();
    const side = Math.min(all.width, order.maxWidth);
    const file = wideFile({ name, width: side });
    if (file !== null) {
      const resized = await sharp(source).resize(side).png().toBuffer();
      const bytes = await encoded(resized, 'avif', order.quality.avif);
      await writeFile(join(order.targetDir, file), bytes);
      [width, height] = [side, Math.round((all.height * side) / all.width)];
    }
  }
  return { name, width, height, placeholder: await placeholder(source) };
}

async function cropped(source: Buffer, crop: RenderOrder['crop']): Promise<Buffer> {
  if (!crop) return source;
  const { height } = await sharp(source).metadata();
  return sharp(source)
    .extract({ ...crop, top: 0, height })
    .png()
    .toBuffer();
}

function hashOf(bytes: Buffer, crop: RenderOrder['crop']): string {
  const hash = createHash('sha256').update(bytes);
  if (crop) hash.update(JSON.stringify(crop));
  return hash.digest('hex').slice(0, 8);
}

function encoded(picture: Buffer, format: PictureFormat, quality: number): Promise<Buffer> {
  const image = sharp(picture);
  if (format === 'avif') return image.avif({ quality, effort: 6 }).toBuffer();
  if (format === 'webp') return image.webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
  return image.jpeg({ quality, mozjpeg: true }).toBuffer();
}

async function placeholder(picture: Buffer): Promise<string> {
  const tiny = await sharp(picture)
    .resize(16)
    .blur(0.6)
    .webp({ quality: 65, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}
