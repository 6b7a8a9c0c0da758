import type { CategoryRecord } from '#shop/catalogue/rules/category.ts';
import type { SitePicture } from '#platform/images.ts';
import { sitePictures } from '#shop/settings/rules/site-pictures.ts';
import type { TilePicture } from './tile.tsx';

export type CategoryWithTile = Omit<CategoryRecord, 'picture'> & { tile: TilePicture };

// Used in loaders only: the list is too large for the client bundle.
const pictures = new Map<string, SitePicture>(Object.entries(sitePictures));

export function withTile({ picture, ...category }: CategoryRecord): CategoryWithTile {
  const site = pictures.get(picture ?? '') ?? null;
  return { ...category, tile: { photo: category.photo, site } };
}
