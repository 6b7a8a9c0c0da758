import type { Picture } from '#domain/catalogue/product.ts';
import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { maxPictureBytes, pictureKey } from '#domain/picture-upload.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { RenderFailure } from '#integrations/image-resizer.ts';
import type { Shop } from '#services/shop.ts';
import { saveUpload } from '#storage/catalogue/uploaded-pictures.ts';

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
