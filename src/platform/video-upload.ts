import { fileBrands } from './image-upload.ts';

/** Limit of a video upload. */
export const maxVideoBytes = 100_000_000;

/** The kinds that all current browsers play; also the endings of the files. */
export type VideoKind = 'mp4' | 'webm';

const videoTypes: Readonly<Record<VideoKind, string>> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/** So many bytes at the beginning tell the type. */
export const videoSignatureBytes = 64;

/** Brands of MP4 files; those of QuickTime, HEIC and AVIF begin with the same box. */
const mp4Brands = 'isom iso2 iso3 iso4 iso5 iso6 mp41 mp42 avc1 dash'.split(' ').concat('M4V ');

/** Detects the type from the first bytes, ignoring name and declared type; null if unsupported. */
export function videoKindOf(bytes: Uint8Array): VideoKind | null {
  const start = String.fromCharCode(...bytes.subarray(0, videoSignatureBytes));
  // The first element of Matroska, which names WebM as the type of the document.
  if (start.startsWith('\x1a\x45\xdf\xa3')) return /\x42\x82.webm/s.test(start) ? 'webm' : null;
  if (start.slice(4, 8) !== 'ftyp') return null;
  return fileBrands(bytes.subarray(0, videoSignatureBytes)).some((brand) =>
    mp4Brands.includes(brand),
  )
    ? 'mp4'
    : null;
}

/** `brass-lamp-5f0c7d1e9ab2443c.mp4`: named at random, so that what its URL answers never changes. */
export const videoFile = /^[a-z0-9][a-z0-9-]{0,99}-[0-9a-f]{16}\.(?:mp4|webm)$/;

export function videoType(file: string): string {
  return file.endsWith('.webm') ? videoTypes.webm : videoTypes.mp4;
}
