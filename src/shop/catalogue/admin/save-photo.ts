import { pictureProblems } from '#shop/catalogue/rules/product-form.ts';
import { addPicture } from '#shop/catalogue/use-cases/product-pictures.ts';
import type { Picture } from '#platform/images.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Posted } from './posted.ts';

/** Browsers submit an empty file without a name when none is selected. */
export async function savePhoto(
  { shop, visitor, fields }: Posted,
  title: string,
): Promise<Result<Picture | null, { code: 'refused'; message: string }>> {
  const file = fields.get('image');
  if (!(file instanceof File) || (file.size === 0 && file.name === '')) return ok(null);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const saved = await addPicture(shop, visitor, { bytes, title });
  if (saved.ok) return saved;
  const { code } = saved.failure;
  if (code === 'forbidden') throw new Error('this page has no guard in access.ts');
  return failed({ code: 'refused', message: pictureProblems[code] });
}
