/** Limits of picture uploads. */
export const maxPictureBytes = 20_000_000;
export const maxPicturePixels = 40_000_000;
/** Of one product. */
export const maxPictures = 12;
/** 'image/jpg' is no registered type, but some programs write it (specification 5). */
export const pictureTypes: readonly string[] = [
  'image/jpeg',
  'image/jpg',
  'image/png',
  'image/webp',
  'image/avif',
];

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif';

/** Detects the type from the first bytes, ignoring name and declared type; null if unsupported. */
export function pictureKindOf(bytes: Uint8Array): PictureKind | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  return text(4, 8) === 'ftyp' && fileBrands(bytes).includes('avif') ? 'avif' : null;
}

/** The brands of a file that begins with `ftyp`: four characters each, to the end of its first box. */
export function fileBrands(bytes: Uint8Array): string[] {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  const [, , high = 0, low = 0] = bytes;
  const end = Math.min(high * 256 + low, maxFirstBoxBytes);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) brands.push(text(at, at + 4));
  return brands;
}

const maxFirstBoxBytes = 128;

const maxKeyLength = 60;

/** Base name of picture files: 'olive-bomber-jacket' for 'Olive Bomber Jacket'. */
export function pictureKey(title: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return words.slice(0, maxKeyLength).replaceAll(/^-+|-+$/g, '') || 'picture';
}
