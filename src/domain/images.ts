/** Every picture exists in these renditions and in no others. Widths are in pixels. */
export const pictureWidths = [400, 800] as const;
export const pictureFormats = ['avif', 'webp', 'jpg'] as const;

export type PictureWidth = (typeof pictureWidths)[number];
export type PictureFormat = (typeof pictureFormats)[number];

/** Names carry a hash of their content, so what this URL answers never changes. */
export function pictureUrl(name: string, width: PictureWidth, format: PictureFormat): string {
  return `/pictures/${name}-${width}.${format}`;
}

export function pictureSrcSet(name: string, format: PictureFormat): string {
  return pictureWidths.map((width) => `${pictureUrl(name, width, format)} ${width}w`).join(', ');
}
