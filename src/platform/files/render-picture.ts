import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Picture } from '#platform/images.ts';
import {
  maxPictureWidth,
  type PictureFormat,
  pictureFile,
  pictureFormats,
  pictureWidths,
  wideFile,
} from '#platform/images.ts';
import { maxPicturePixels, pictureKindOf } from '#platform/image-upload.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { PictureFile } from './picture-files.ts';

export interface PictureJob {
  bytes: Uint8Array;
  /** The prefix of the name; a content hash is the suffix. Null for a photo, which keeps its shape. */
  key: string | null;
  /** The longest side of a photo, in pixels. */
  side?: number;
}

export interface Rendered {
  picture: Omit<Picture, 'alt'>;
  /** Those of filesOfPicture in platform/images.ts. */
  files: PictureFile[];
}

export type PictureFailure = { code: 'not-a-picture' } | { code: 'too-many-pixels' };

/** A photo as a customer has taken it, re-encoded. */
export interface RenderedPhoto {
  /** A JPEG. */
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** The same quality as in tools/make-pictures.ts. */
const quality: Readonly<Record<PictureFormat, number>> = { avif: 56, webp: 72, jpg: 60 };
/** A higher effort takes three times as long and saves 7 %. */
const avifEffort = 3;
/** A small file can take minutes to decode. */
const maxSeconds = 10;
/** The background of transparent images, as of all others. */
const backdrop = '#ece9e4';
const minSide = Math.max(...pictureWidths);

/**
 * Converts an image to the shop's format: square, upright, without metadata, re-encoded. The input is
 * untrusted: see image-resizer.ts for where this may run.
 */
export async function renderPicture({
  bytes,
  key,
}: PictureJob & { key: string }): Promise<Result<Rendered, PictureFailure>> {
  const problem = await whyNot(bytes);
  if (problem) return failed(problem);
  const square = await squared(bytes);
  if (square === null) return failed({ code: 'not-a-picture' });

  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const name = `${key}-${hash}`;
  const { width: side } = await sharp(square).metadata();
  const files: PictureFile[] = [];
  for (const width of pictureWidths) {
    for (const format of pictureFormats) {
      const file = pictureFile(name, width, format);
      files.push({ file, bytes: await encoded(square, width, format) });
    }
  }
  const wide = wideFile({ name, width: side });
  if (wide !== null) files.push({ file: wide, bytes: await encoded(square, side, 'avif') });
  const placeholder = await blurred(square);
  return ok({ picture: { name, width: side, height: side, placeholder }, files });
}

/** Enough to see a scratch on. */
const photoSide = 1600;

/** Converts a photo to a JPEG of its own shape: upright, without metadata such as the place, no larger than needed. */
export async function renderPhoto(
  bytes: Uint8Array,
  longestSide = photoSide,
): Promise<Result<RenderedPhoto, PictureFailure>> {
  const problem = await whyNot(bytes);
  if (problem) return failed(problem);
  try {
    const { data, info } = await sharp(bytes, {
      limitInputPixels: maxPicturePixels,
      failOn: 'warning',
    })
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: backdrop })
      .toColourspace('srgb')
      .jpeg({ quality: quality.jpg, mozjpeg: true })
      .toBuffer({ resolveWithObject: true });
    return ok({ bytes: data, width: info.width, height: info.height });
  } catch {
    return failed({ code: 'not-a-picture' });
  }
}

/** Null for an image that may be decoded. */
async function whyNot(bytes: Uint8Array): Promise<PictureFailure | null> {
  const pixels = await countPixels(bytes);
  if (pixels === null) return { code: 'not-a-picture' };
  if (pixels > maxPicturePixels) return { code: 'too-many-pixels' };
  return null;
}

/** Null if the bytes are not an image. Reads the header only, so that a decompression bomb has no effect. */
async function countPixels(bytes: Uint8Array): Promise<number | null> {
  try {
    const head = await sharp(bytes, { limitInputPixels: false }).metadata();
    // The signature and the decoder must agree on the format.
    const kind = head.format === 'heif' && head.compression === 'av1' ? 'avif' : head.format;
    return kind === pictureKindOf(bytes) ? head.width * head.height : null;
  } catch {
    return null;
  }
}

/** Null if the image is corrupt or takes too long to decode. */
async function squared(bytes: Uint8Array): Promise<Buffer | null> {
  try {
    const { width, height } = await sharp(bytes).metadata();
    const side = Math.min(Math.max(width, minSide), Math.max(height, minSide), maxPictureWidth);
    return await sharp(bytes, { limitInputPixels: maxPicturePixels, failOn: 'warning' })
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: backdrop })
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer();
  } catch {
    return null;
  }
}

function encoded(square: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const image = sharp(square).resize(width);
  if (format === 'avif')
    return image.avif({ quality: quality.avif, effort: avifEffort }).toBuffer();
  if (format === 'webp') {
    return image.webp({ quality: quality.webp, smartSubsample: true }).toBuffer();
  }
  return image.jpeg({ quality: quality.jpg, mozjpeg: true }).toBuffer();
}

async function blurred(square: Buffer): Promise<string> {
  const tiny = await sharp(square).resize(16).blur(0.6).webp({ quality: 65 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}
