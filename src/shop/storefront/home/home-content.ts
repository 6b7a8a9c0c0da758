import type { CategoryRecord } from '#shop/catalogue/rules/category.ts';
import type { Picture, SitePicture } from '#platform/images.ts';
import type { PictureText } from '#shop/settings/rules/default-texts.ts';
import { sitePictures } from '#shop/settings/rules/site-pictures.ts';

export interface Slide extends Omit<PictureText, 'picture'> {
  picture: SitePicture;
  phonePicture: SitePicture;
  /** The background color of the picture, for the part of the slide it does not cover. */
  backdrop: string;
}

export interface Banner extends Omit<PictureText, 'picture'> {
  picture: SitePicture;
  isDark: boolean;
}

/** A link to a category on the home page. */
export interface CategoryTile extends Pick<CategoryRecord, 'value' | 'homeLabel' | 'productCount'> {
  picture: SitePicture | null;
  /** Shown instead of `picture`. */
  photo: Picture | null;
}

// Server only: the full list is too large for the client bundle.
const pictures = new Map<string, SitePicture>(Object.entries(sitePictures));
const backdrops = new Map([
  ['slide-sound', '#d0a183'],
  ['slide-accessories', '#aebbb4'],
]);
const darkPictures = new Set(['banner-watches']);

/** Skips slides that lack a picture for wide screens or phones. */
export function slidesFrom(texts: readonly PictureText[]): Slide[] {
  return texts.flatMap(({ picture: name, ...words }) => {
    const picture = sitePictureNamed(name);
    const phonePicture = sitePictureNamed(`${name}-phone`);
    const backdrop = backdrops.get(name) ?? 'var(--card)';
    return picture && phonePicture ? [{ ...words, picture, phonePicture, backdrop }] : [];
  });
}

export function bannersFrom(texts: readonly PictureText[]): Banner[] {
  return texts.flatMap(({ picture: name, ...words }) => {
    const picture = sitePictureNamed(name);
    return picture ? [{ ...words, picture, isDark: darkPictures.has(name) }] : [];
  });
}

export function categoryTile(category: CategoryRecord): CategoryTile {
  const { value, homeLabel, productCount, picture, photo } = category;
  return { value, homeLabel, productCount, picture: sitePictureNamed(picture), photo };
}

export function sitePictureNamed(name: string | null): SitePicture | null {
  return pictures.get(name ?? '') ?? null;
}
