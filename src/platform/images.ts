/** Every picture exists in these renditions. Widths are in pixels. */
export const pictureWidths = [400, 800] as const;
export const pictureFormats = ['avif', 'webp', 'jpg'] as const;

/**
 * A picture with more pixels has one more rendition, for the zoom: AVIF, as wide as `Picture.width`, at most this.
 * Browsers without AVIF and pictures from before it do with the others.
 */
export const maxPictureWidth = 1600;

export type PictureWidth = (typeof pictureWidths)[number];
export type PictureFormat = (typeof pictureFormats)[number];

export interface Picture {
  /** Renditions are at pictureUrl(name, width, format). */
  name: string;
  alt: string;
  width: number;
  height: number;
  /** A tiny blurred data: URI, shown until the picture is there. */
  placeholder: string;
}

/** A picture of the shop itself (slides, banners, category tiles), listed in site-pictures.ts. */
export interface SitePicture {
  name: string;
  alt: string;
  /** In pixels, ascending; the last one is `width`. */
  widths: readonly number[];
  width: number;
  height: number;
  /** A tiny blurred data: URI, shown until the picture is there. */
  placeholder: string;
}

/** Names carry a hash of their content, so what this URL answers never changes. */
export function pictureUrl(name: string, width: PictureWidth, format: PictureFormat): string {
  return `/pictures/${pictureFile(name, width, format)}`;
}

/** 'jacket-1a2b' of '/pictures/jacket-1a2b-800.jpg', on whatever host; null for any other URL. */
export function pictureNameIn(url: string): string | null {
  return /\/pictures\/([^/]+)-\d+\.(?:jpg|webp|avif)$/.exec(url)?.[1] ?? null;
}

export function pictureSrcSet(name: string, format: PictureFormat): string {
  return pictureWidths.map((width) => `${pictureUrl(name, width, format)} ${width}w`).join(', ');
}

/** The AVIF renditions including the widest, which is large: for pictures that fill the screen. */
export function wideSrcSet(picture: Pick<Picture, 'name' | 'width'>): string {
  const { name, width } = picture;
  const narrower = pictureSrcSet(name, 'avif');
  const wide = wideFile(picture);
  return wide === null ? narrower : `${narrower}, /pictures/${wide} ${width}w`;
}

/** File name of the widest rendition; null without one. */
export function wideFile({ name, width }: Pick<Picture, 'name' | 'width'>): string | null {
  return width > Math.max(...pictureWidths) ? pictureFile(name, width, 'avif') : null;
}

/** The file names of all renditions. */
export function filesOfPicture(picture: Pick<Picture, 'name' | 'width'>): string[] {
  const files = pictureWidths.flatMap((width) =>
    pictureFormats.map((format) => pictureFile(picture.name, width, format)),
  );
  const wide = wideFile(picture);
  return wide === null ? files : [...files, wide];
}

/** `width` is one of the picture's own. */
export function sitePictureUrl(name: string, width: number, format: PictureFormat): string {
  return `/site/${pictureFile(name, width, format)}`;
}

export function sitePictureSrcSet(picture: SitePicture, format: PictureFormat): string {
  const { name, widths } = picture;
  return widths.map((width) => `${sitePictureUrl(name, width, format)} ${width}w`).join(', ');
}

/** File name of a rendition. */
export function pictureFile(name: string, width: number, format: PictureFormat): string {
  return `${name}-${width}.${format}`;
}
