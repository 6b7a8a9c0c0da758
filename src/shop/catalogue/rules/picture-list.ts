import { plainText } from '#platform/text.ts';
import type { ProductStatus } from './product.ts';

/** A product picture in a form. */
export interface ListedPicture {
  name: string;
  /** Empty: the product's title. */
  alt: string;
}

export const maxAltLength = 200;
/** Bounds the work for posted rows; above the maximum of pictures. */
const maxRows = 50;

/** Form field that marks a picture list. */
export const pictureListName = 'pictures';

export const pictureName = (position: number, field: 'name' | 'alt' | 'place' | 'removed') =>
  `picture${position}.${field}`;

/**
 * Pictures of a posted form, the main one first; null if the form has no picture list. Without
 * scripts, each has a position field and a checkbox to remove it.
 */
export function pictureListFrom(read: (name: string) => unknown): ListedPicture[] | null {
  if (read(pictureListName) !== 'listed') return null;
  const text = (name: string) => {
    const value = read(name);
    return typeof value === 'string' ? plainText(value) : '';
  };
  const rows: (ListedPicture & { place: number })[] = [];
  const seen = new Set<string>();
  for (let at = 0; at < maxRows && text(pictureName(at, 'name')) !== ''; at += 1) {
    const name = text(pictureName(at, 'name'));
    if (seen.has(name) || text(pictureName(at, 'removed')) !== '') continue;
    seen.add(name);
    const alt = text(pictureName(at, 'alt')).replaceAll('\n', ' ').slice(0, maxAltLength);
    rows.push({ name, alt, place: placeIn(text(pictureName(at, 'place')), at) });
  }
  return rows
    .toSorted((one, other) => one.place - other.place)
    .map(({ name, alt }) => ({ name, alt: alt.toWellFormed() }));
}

/** A picture moved to an occupied position comes first. */
function placeIn(typed: string, at: number): number {
  const place = /^\d{1,3}$/.test(typed) ? Number(typed) : at + 1;
  return place === at + 1 ? place : place - (place < at + 1 ? 0.5 : -0.5);
}

export interface ShownSoFar {
  status: ProductStatus;
  pictureCount: number;
}

/**
 * Whether a form may not be saved without a picture. Specification 5 asks for one where a product is added; what
 * a program put into the shop without one can be edited without one. `before` is null for a new product.
 */
export function needsPicture(status: ProductStatus, before: ShownSoFar | null): boolean {
  if (status === 'draft') return false;
  return before === null || before.status === 'draft' || before.pictureCount > 0;
}
