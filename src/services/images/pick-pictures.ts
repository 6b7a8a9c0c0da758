import type { ListedPicture } from '#domain/catalogue/picture-list.ts';
import type { Picture } from '#domain/catalogue/product.ts';
import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { maxPictures } from '#domain/picture-upload.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { findUploads } from '#storage/catalogue/uploaded-pictures.ts';

export interface Picking {
  listed: readonly ListedPicture[];
  /** The product's own until now. */
  own: readonly Picture[];
  /** Default alt text. */
  title: string;
}

export type PickFailure = { code: 'forbidden' } | { code: 'too-many' } | { code: 'gone' };

/** The pictures that a form names: the product's own, and those that were sent for it. */
export async function pickPictures(
  shop: Shop,
  visitor: Visitor,
  { listed, own, title }: Picking,
): Promise<Result<Picture[], PickFailure>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  if (listed.length > maxPictures) return failed({ code: 'too-many' });
  const names = listed.map(({ name }) => name);
  const known = new Map(
    [...(await findUploads(shop.db.read, names)), ...own].map((one) => [one.name, one] as const),
  );
  const picked = listed.flatMap(({ name, alt }) => {
    const picture = known.get(name);
    return picture ? [{ ...picture, alt: alt || title }] : [];
  });
  return picked.length < listed.length ? failed({ code: 'gone' }) : ok(picked);
}
