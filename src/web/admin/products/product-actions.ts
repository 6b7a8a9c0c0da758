import { pictureProblems } from '#domain/catalogue/product-form.ts';
import { gridName, optionsIn, rowsOf, type VariantGrid } from '#domain/catalogue/variant-grid.ts';
import { addProduct, type AddProductFailure } from '#services/catalogue/add-product.ts';
import { deleteProduct } from '#services/catalogue/delete-product.ts';
import { updateProduct } from '#services/catalogue/update-product.ts';
import { data, redirect } from 'react-router';
import { cookieHeaders } from '#web/cookies.ts';
import { flashLine } from '#web/flash.ts';
import { formIn, gridIn, idIn, keepPicture, type Posted, seenIn } from './posted-product.ts';
import type { ProductAnswer } from './product-answer.ts';
import { tableRequest, tableUrl } from './table-request.ts';

export async function add(posted: Posted) {
  const typed = typedIn(posted);
  const kept = await keepPicture(posted, typed.form, { isRequired: true });
  if (!kept.ok) return refused({ ...typed, problems: kept.failure.problems });
  if (!kept.value) return refused({ ...typed, problems: { image: pictureProblems.missing } });
  const listing = { ...typed, picture: kept.value };
  const added = await addProduct(posted.shop, posted.visitor, listing);
  if (!added.ok) return refused({ ...typed, ...problemsOf(added.failure, typed.grid) });
  return leave(posted, '/admin/products', 'Product added successfully');
}

export async function update(posted: Posted) {
  const { shop, visitor, fields } = posted;
  const seen = seenIn(fields);
  const typed = { ...typedIn(posted), seen };
  const kept = await keepPicture(posted, typed.form, { isRequired: false });
  if (!kept.ok) return refused({ ...typed, problems: kept.failure.problems });
  const { form, grid } = typed;
  const edit = { id: idIn(fields), editedAt: seen.editedAt, onHandSeen: seen.onHand };
  const updated = await updateProduct(shop, visitor, { ...edit, form, grid, picture: kept.value });
  if (updated.ok) {
    const { isChanged } = updated.value;
    return leave(posted, listUrl(posted), isChanged ? 'product updated successfully' : null);
  }
  const { failure } = updated;
  if (failure.code === 'stale') return refused({ ...typed, notice: 'stale' }, 409);
  if (failure.code !== 'not-found') return refused({ ...typed, ...problemsOf(failure, grid) });
  return leave(posted, listUrl(posted), 'This product was deleted meanwhile.');
}

export async function remove(posted: Posted) {
  const deleted = await deleteProduct(posted.shop, posted.visitor, idIn(posted.fields));
  const text = deleted.ok ? 'Product deleted.' : 'This product was deleted before.';
  return leave(posted, listUrl(posted), text);
}

function typedIn({ fields }: Posted) {
  return { form: formIn(fields), grid: gridIn(fields) };
}

function refused(
  answer: Pick<ProductAnswer, 'form' | 'grid'> & Partial<ProductAnswer>,
  status = 422,
) {
  const none = { problems: {}, gridProblems: {}, notice: null, seen: null };
  const whole: ProductAnswer = { ...none, ...answer };
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

function problemsOf(
  failure: AddProductFailure,
  grid: VariantGrid,
): Pick<ProductAnswer, 'problems' | 'gridProblems'> {
  if (failure.code === 'forbidden') throw new Error('this page has no guard in access.ts');
  if (failure.code === 'invalid') {
    return { problems: failure.problems, gridProblems: failure.gridProblems ?? {} };
  }
  const words = 'Another product has this SKU';
  const sku = failure.code === 'sku-taken' ? failure.sku : '';
  const row = rowsOf(optionsIn(grid), grid.rows).findIndex((one) => one.isMade && one.sku === sku);
  return row === -1
    ? { problems: { sku: words }, gridProblems: {} }
    : { problems: {}, gridProblems: { [gridName.row(row, 'sku')]: words } };
}
