import type { ListedPicture } from '#shop/catalogue/rules/picture-list.ts';
import type { Picture } from '#platform/images.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { maxPictures } from '#platform/image-upload.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { findUploads } from '#shop/catalogue/store/uploaded-pictures.ts';

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
