import { pictureProblems } from '#domain/catalogue/product-form.ts';
import { addProduct, type AddProductFailure } from '#services/catalogue/add-product.ts';
import { deleteProduct } from '#services/catalogue/delete-product.ts';
import { updateProduct } from '#services/catalogue/update-product.ts';
import { data, redirect } from 'react-router';
import { cookieHeaders } from '#web/cookies.ts';
import { flashLine } from '#web/flash.ts';
import { formIn, idIn, keepPicture, type Posted, seenIn } from './posted-product.ts';
import type { ProductAnswer } from './product-answer.ts';
import { tableRequest, tableUrl } from './table-request.ts';

export async function add(posted: Posted) {
  const form = formIn(posted.fields);
  const kept = await keepPicture(posted, form, { isRequired: true });
  if (!kept.ok) return refused({ form, problems: kept.failure.problems });
  if (!kept.value) return refused({ form, problems: { image: pictureProblems.missing } });
  const listing = { form, picture: kept.value };
  const added = await addProduct(posted.shop, posted.visitor, listing);
  if (!added.ok) return refused({ form, problems: problemsOf(added.failure) });
  return leave(posted, '/admin/products', 'Product added successfully');
}

export async function update(posted: Posted) {
  const { shop, visitor, fields } = posted;
  const form = formIn(fields);
  const seen = seenIn(fields);
  const kept = await keepPicture(posted, form, { isRequired: false });
  if (!kept.ok) return refused({ form, seen, problems: kept.failure.problems });
  const edit = { id: idIn(fields), editedAt: seen.editedAt, onHandSeen: seen.onHand };
  const updated = await updateProduct(shop, visitor, { ...edit, form, picture: kept.value });
  if (updated.ok) {
    const { isChanged } = updated.value;
    return leave(posted, listUrl(posted), isChanged ? 'product updated successfully' : null);
  }
  const { failure } = updated;
  if (failure.code === 'stale') return refused({ form, seen, notice: 'stale' }, 409);
  if (failure.code !== 'not-found') return refused({ form, seen, problems: problemsOf(failure) });
  return leave(posted, listUrl(posted), 'This product was deleted meanwhile.');
}

export async function remove(posted: Posted) {
  const deleted = await deleteProduct(posted.shop, posted.visitor, idIn(posted.fields));
  const text = deleted.ok ? 'Product deleted.' : 'This product was deleted before.';
  return leave(posted, listUrl(posted), text);
}

function refused(answer: Pick<ProductAnswer, 'form'> & Partial<ProductAnswer>, status = 422) {
  const whole: ProductAnswer = { problems: {}, notice: null, seen: null, ...answer };
  return data(whole, { status });
}

/** Back to the table, which says what happened. */
function leave({ request }: Posted, to: string, text: string | null) {
  const flash = text === null ? [] : [flashLine(request, { kind: 'info', text })];
  return redirect(to, { headers: cookieHeaders(flash) });
}

function listUrl({ request }: Posted): string {
  return tableUrl(tableRequest(new URL(request.url).searchParams));
}

function problemsOf(failure: AddProductFailure): ProductAnswer['problems'] {
  if (failure.code === 'forbidden') throw new Error('this page has no guard in access.ts');
  return failure.code === 'invalid' ? failure.problems : { sku: 'Another product has this SKU' };
}
