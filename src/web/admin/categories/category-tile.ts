import type { CategoryRecord } from '#domain/catalogue/category.ts';
import type { SitePicture } from '#domain/images.ts';
import { sitePictures } from '#domain/site-pictures.ts';
import type { TilePicture } from './tile.tsx';

export type CategoryWithTile = Omit<CategoryRecord, 'picture'> & { tile: TilePicture };

// Used in loaders only: the list is too large for the client bundle.
const pictures = new Map<string, SitePicture>(Object.entries(sitePictures));

export function withTile({ picture, ...category }: CategoryRecord): CategoryWithTile {
  const site = pictures.get(picture ?? '') ?? null;
  return { ...category, tile: { photo: category.photo, site } };
}
