import { plainText } from '../plain-text.ts';

/** One of a product's pictures, as a form names it. */
export interface ListedPicture {
  name: string;
  /** Empty: the product's title. */
  alt: string;
}

export const maxAltLength = 200;
/** More than a product has, and few enough to be looked at. */
const maxRows = 50;

/** In a form that knows of several pictures. */
export const pictureListName = 'pictures';

export const pictureName = (position: number, field: 'name' | 'alt' | 'place' | 'removed') =>
  `picture${position}.${field}`;

/**
 * The pictures that a form lists, the main one first; null for a form that knows nothing of them. Without
 * scripts each has a number for its place, and a box to be selected when it is to go.
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

/** Whoever types a place comes before the one that has it. */
function placeIn(typed: string, at: number): number {
  const place = /^\d{1,3}$/.test(typed) ? Number(typed) : at + 1;
  return place === at + 1 ? place : place - (place < at + 1 ? 0.5 : -0.5);
}
