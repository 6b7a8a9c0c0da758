import { hasProblems } from '#platform/form.ts';
import { needsPicture, pictureListFrom } from '#shop/catalogue/rules/picture-list.ts';
import {
  checkProductForm,
  pictureProblems,
  type ProductForm,
  type ProductProblems,
} from '#shop/catalogue/rules/product-form.ts';
import type { ProductStatus } from '#shop/catalogue/rules/product.ts';
import type { Picture } from '#platform/images.ts';
import { maxPictures } from '#platform/image-upload.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { addPicture, pickPictures } from '#shop/catalogue/use-cases/product-pictures.ts';
import type { Posted } from '../../posted.ts';
import { formTerms } from './posted-product.ts';

/** The saved product, as far as the rules for its pictures need it. */
export interface CurrentProduct {
  status: ProductStatus;
  pictures: readonly Picture[];
  facts: { title: string };
}

type SavedPictures = Result<Picture[] | null, { code: 'invalid'; problems: ProductProblems }>;

/**
 * Validates the form first, which is cheap, then processes and stores the uploaded files. Returns all pictures
 * of the product, or null if the form does not contain the picture list. `own` is null for a new product.
 */
export async function savePictures(
  posted: Posted,
  { form, status }: { form: ProductForm; status: ProductStatus },
  own: CurrentProduct | null,
): Promise<SavedPictures> {
  const { shop, visitor, fields } = posted;
  const problems = checkProductForm(form, await formTerms(shop));
  const files = uploadedFiles(fields);
  const before = own?.pictures ?? [];
  const listed = pictureListFrom((name) => fields.get(name)) ?? before.map(listedAs);
  const count = listed.length + files.length;
  const shown = own && { status: own.status, pictureCount: before.length };
  if (count === 0 && needsPicture(status, shown)) problems.image = pictureProblems.missing;
  if (count > maxPictures) problems.image = pictureProblems['too-many'];
  if (hasProblems(problems)) return failed({ code: 'invalid', problems });

  const { title } = form;
  const picked = await pickPictures(shop, visitor, { listed, own: before, title });
  if (!picked.ok) return refused(picked.failure.code);
  const added: Picture[] = [];
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const saved = await addPicture(shop, visitor, { bytes, title });
    if (!saved.ok) return refused(saved.failure.code);
    added.push(saved.value);
  }
  const isSilent = !fields.has('pictures') && added.length === 0;
  return ok(isSilent ? null : [...picked.value, ...added]);
}

/** Browsers submit an empty file without a name when none is selected. */
export function uploadedFiles(fields: FormData): File[] {
  return fields
    .getAll('image')
    .filter((file) => file instanceof File)
    .filter((file) => file.size > 0 || file.name !== '');
}

/** The pictures of a form that is rendered again: those that it lists and that still exist. */
export async function picturesToShow(
  { shop, visitor, fields }: Posted,
  own: CurrentProduct | null,
): Promise<Picture[]> {
  const listed = pictureListFrom((name) => fields.get(name));
  if (!listed) return [...(own?.pictures ?? [])];
  const shown: Picture[] = [];
  for (const one of listed.slice(0, maxPictures)) {
    const request = { listed: [one], own: own?.pictures ?? [], title: '' };
    const picked = await pickPictures(shop, visitor, request);
    if (picked.ok) shown.push(...picked.value);
  }
  return shown;
}

function listedAs({ name, alt }: Picture) {
  return { name, alt };
}

function refused(code: keyof typeof pictureProblems | 'forbidden'): SavedPictures {
  if (code === 'forbidden') throw new Error('this page has no guard in access.ts');
  return failed({ code: 'invalid', problems: { image: pictureProblems[code] } });
}
