import type { Picture } from '#platform/images.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { maxPictureBytes, pictureKey } from '#platform/image-upload.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { RenderFailure } from '#platform/files/image-resizer.ts';
import type { Shop } from '#shop/shop.ts';
import { saveUpload } from '#shop/catalogue/store/uploaded-pictures.ts';

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
