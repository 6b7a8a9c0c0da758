import type { ListedPicture } from '#shop/catalogue/rules/picture-list.ts';
import type { Picture } from '#platform/images.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { maxPictures, maxPictureBytes, pictureKey } from '#platform/image-upload.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { findUploads, saveUpload } from '#shop/catalogue/store/product-pictures.ts';
import type { RenderFailure } from '#platform/files/image-resizer.ts';

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

export interface Upload {
  bytes: Uint8Array;
  /** The product it shows: names the files and is read out in place of the picture. */
  title: string;
}

export type AddPictureFailure = RenderFailure | { code: 'too-many-bytes' } | { code: 'forbidden' };

/** Prepares a picture and keeps its files. No product shows it until one is saved with it, which names it. */
export async function addPicture(
  shop: Shop,
  visitor: Visitor,
  { bytes, title }: Upload,
): Promise<Result<Picture, AddPictureFailure>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  if (bytes.length > maxPictureBytes) return failed({ code: 'too-many-bytes' });
  const rendered = await shop.images.render(bytes, pictureKey(title));
  if (!rendered.ok) return rendered;
  const { files, picture } = rendered.value;
  await shop.pictureFiles.keep(files);
  await shop.db.write((writer) => saveUpload(writer, picture, shop.clock()));
  return ok({ ...picture, alt: title });
}
