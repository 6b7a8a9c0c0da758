/** What a merchant may send as a picture. */
export const mostPictureBytes = 20_000_000;
export const mostPicturePixels = 40_000_000;
/** 'image/jpg' is no registered type, but some programs write it (specification 5). */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/jpg', 'image/png'];

const signatures: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

/** By its first bytes, whatever its name or declared type says. */
export function beginsLikePicture(bytes: Uint8Array): boolean {
  return signatures.some((signature) => signature.every((byte, at) => bytes[at] === byte));
}

const longestKey = 60;

/** What the files of a picture are named after: 'olive-bomber-jacket' for 'Olive Bomber Jacket'. */
export function pictureKey(title: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return words.slice(0, longestKey).replaceAll(/^-+|-+$/g, '') || 'picture';
}
