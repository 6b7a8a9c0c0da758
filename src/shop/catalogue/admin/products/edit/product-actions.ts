import { pictureProblems } from '#shop/catalogue/rules/product-form.ts';
import {
  gridName,
  optionsIn,
  rowsOf,
  type VariantGrid,
} from '#shop/catalogue/rules/variant-grid.ts';
import { addProduct, type AddProductFailure } from '#shop/catalogue/use-cases/add-product.ts';
import {
  deleteProduct,
  listDeletedProducts,
  restoreInto,
} from '#shop/catalogue/use-cases/delete-product.ts';
import { duplicateProduct } from '#shop/catalogue/use-cases/duplicate-product.ts';
import { openProduct } from '#shop/catalogue/use-cases/open-product.ts';
import { updateProduct } from '#shop/catalogue/use-cases/update-product.ts';
import { data, redirect } from 'react-router';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { textOf } from '#platform/web/posted-form.ts';
import { flashLine } from '#platform/web/flash.ts';
import type { Posted } from '../../posted.ts';
import { pictureForForm, loadDialog } from './load-dialog.ts';
import { savePictures, type CurrentProduct, picturesToShow } from './save-pictures.ts';
import {
  readProductForm,
  formTerms,
  readGrid,
  readProductId,
  readSeenVersion,
} from './posted-product.ts';
import {
  readStatus,
  type ProductActionResult,
  type SeenVersion,
  type TheirVersion,
} from './product-action-result.ts';
import { deletedUrl, parseTableRequest, productPageUrl, tableUrl } from '../table/table-request.ts';
import { formDifferences, type FormState } from '#shop/catalogue/rules/form-differences.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { granted } from '#shop/access/web/visitor.ts';

export async function add(posted: Posted) {
  const typed = readForm(posted, null);
  const saved = await savePictures(posted, typed, null);
  if (!saved.ok) return refused(posted, { ...typed, problems: saved.failure.problems });
  const listing = { ...typed, pictures: saved.value ?? [] };
  const added = await addProduct(posted.shop, posted.visitor, listing);
  if (!added.ok) return refused(posted, { ...typed, ...problemsOf(added.failure, typed.grid) });
  return redirectWithFlash(posted, '/admin/products', 'Product added successfully');
}

/** Redirects to the table unless the form was that of a page. */
export async function update(posted: Posted, savedUrl?: (id: number) => string) {
  const { shop, visitor, fields } = posted;
  const id = readProductId(fields);
  const opened = await openProduct(shop, visitor, id);
  if (!opened.ok) return redirectWithFlash(posted, tableUrlOf(posted), alreadyDeleted);
  const own = opened.value;
  const seen = readSeenVersion(fields);
  const typed = { ...readForm(posted, own), seen };
  const saved = await savePictures(posted, typed, own);
  const isOlder = own.editedAt !== seen.editedAt;
  if (!saved.ok && isOlder && saved.failure.problems.image === pictureProblems.gone) {
    return answerConflict(posted, { id, typed });
  }
  if (!saved.ok) return refused(posted, { ...typed, problems: saved.failure.problems });
  const { form, grid, status } = typed;
  const edit = { id, editedAt: seen.editedAt, onHandSeen: seen.onHand, pictures: saved.value };
  const updated = await updateProduct(shop, visitor, { ...edit, form, grid, status });
  if (updated.ok) {
    const { isChanged } = updated.value;
    const to = savedUrl?.(id) ?? tableUrlOf(posted);
    return redirectWithFlash(posted, to, isChanged ? 'product updated successfully' : null);
  }
  const { failure } = updated;
  if (failure.code === 'not-found')
    return redirectWithFlash(posted, tableUrlOf(posted), alreadyDeleted);
  if (failure.code === 'stale') return answerConflict(posted, { id, typed });
  return refused(posted, { ...typed, ...problemsOf(failure, grid) });
}

const alreadyDeleted = 'This product has been deleted.';

/** Responds to an edit conflict with both versions. */
async function answerConflict(
  posted: Posted,
  { id, typed }: { id: number; typed: PostedForm & { seen: SeenVersion } },
) {
  const { shop, visitor } = posted;
  const { currency } = await formTerms(shop);
  const shown = await picturesToShow(posted, typed.own);
  const pictures = shown.map((one) => pictureForForm(one, typed.own?.facts.title ?? ''));
  const mine = { ...typed, pictures };
  const merged = await mergeConflict(shop, visitor, { id, mine, currency });
  if (!merged) return redirectWithFlash(posted, tableUrlOf(posted), alreadyDeleted);
  return refused(posted, { ...typed, ...merged, notice: 'stale' }, 409);
}

/** Redirects to the table, which offers to undo the deletion in UndoNotice. */
export async function remove(posted: Posted) {
  const id = readProductId(posted.fields);
  const deleted = await deleteProduct(posted.shop, posted.visitor, id);
  const url = tableUrlOf(posted);
  if (!deleted.ok) return redirectWithFlash(posted, url, 'This product has already been deleted.');
  return redirectWithFlash(posted, `${url}${url.includes('?') ? '&' : '?'}deleted=${id}`, null);
}

/** Redirects to the page of the copy, which is a draft. */
export async function duplicate(posted: Posted) {
  const copied = await duplicateProduct(posted.shop, posted.visitor, readProductId(posted.fields));
  if (copied.ok) {
    const to = productPageUrl(copied.value);
    return redirectWithFlash(posted, to, 'Product duplicated as a draft.');
  }
  return redirectWithFlash(posted, tableUrlOf(posted), 'This product has been deleted.');
}

function readForm({ fields }: Posted, own: CurrentProduct | null) {
  const status = readStatus(fields) ?? own?.status ?? 'published';
  return { form: readProductForm(fields), grid: readGrid(fields), status, own };
}

type PostedForm = ReturnType<typeof readForm>;

async function refused(
  posted: Posted,
  { own, ...answer }: PostedForm & Partial<ProductActionResult>,
  status = 422,
) {
  const none = { problems: {}, gridProblems: {}, notice: null, theirs: null, seen: null };
  const shown = await picturesToShow(posted, own);
  const pictures = shown.map((picture) => pictureForForm(picture, own?.facts.title ?? ''));
  const whole: ProductActionResult = { ...none, ...answer, pictures };
  return data(whole, { status });
}

function redirectWithFlash({ request }: Posted, to: string, text: string | null) {
  const flash = text === null ? [] : [flashLine(request, { kind: 'info', text })];
  return redirect(to, { headers: cookieHeaders(flash) });
}

function tableUrlOf({ request }: Posted): string {
  return tableUrl(parseTableRequest(new URL(request.url).searchParams));
}

function problemsOf(
  failure: AddProductFailure,
  grid: VariantGrid,
): Pick<ProductActionResult, 'problems' | 'gridProblems'> {
  if (failure.code === 'forbidden') throw new Error('this page has no guard in access.ts');
  if (failure.code === 'invalid') {
    return { problems: failure.problems, gridProblems: failure.gridProblems ?? {} };
  }
  const message = 'Another product already uses this SKU';
  const sku = failure.code === 'sku-taken' ? failure.sku : '';
  const row = rowsOf(optionsIn(grid), grid.rows).findIndex((one) => one.isMade && one.sku === sku);
  return row === -1
    ? { problems: { sku: message }, gridProblems: {} }
    : { problems: {}, gridProblems: { [gridName.row(row, 'sku')]: message } };
}

export interface MyVersion extends FormState {
  seen: SeenVersion;
}

interface Conflict {
  id: number;
  mine: MyVersion;
  currency: string;
}

/** Compares the submitted version with the saved one and prepares it to overwrite that one: units sold meanwhile are accounted for. Null if the product was deleted. */
async function mergeConflict(shop: Shop, visitor: Visitor, { id, mine, currency }: Conflict) {
  const opened = await loadDialog(shop, visitor, { dialog: { kind: 'update', id }, currency });
  if (opened?.kind !== 'update') return null;
  const { seen, ...now } = opened.product;
  const isCounted = mine.form.stock !== String(mine.seen.onHand ?? '');
  const stock = isCounted ? mine.form.stock : now.form.stock;
  const form = { ...mine.form, stock };
  const grid = mergeStock(mine.grid, now.grid);
  const differences = formDifferences({ ...mine, form, grid }, now);
  const theirs: TheirVersion = { editedAt: seen.editedAt, differences };
  return { form, grid, theirs, seen: { ...mine.seen, onHand: seen.onHand } };
}

/** Stock that was not edited becomes the current stock; edited stock is kept, based on the current one. */
function mergeStock(mine: VariantGrid, theirs: VariantGrid): VariantGrid {
  const rows = mine.rows.map((row) => {
    const now = theirs.rows.find(({ values }) => values.join() === row.values.join());
    if (!now) return row;
    const isCounted = row.stock !== String(row.seen ?? '');
    return { ...row, seen: now.seen, stock: isCounted ? row.stock : now.stock };
  });
  return { ...mine, rows };
}

/** The product named by `?deleted=`, while it can be restored. */
export async function findDeletedProduct(shop: Shop, visitor: Visitor, query: URLSearchParams) {
  const id = query.get('deleted') ?? '';
  if (!/^[1-9]\d{0,14}$/.test(id)) return null;
  const [deleted = null] = granted(await listDeletedProducts(shop, visitor, Number(id)));
  return deleted;
}

/** Where its category is deleted, the page of deleted products offers the others. */
export async function restore(posted: Posted, to = tableUrlOf(posted)) {
  const id = readProductId(posted.fields);
  const categoryId = textOf(posted.fields, 'category') || null;
  const restored = await restoreInto(posted.shop, posted.visitor, { id, categoryId });
  if (restored.ok) return redirectWithFlash(posted, to, `${restored.value} was restored.`);
  const { code } = restored.failure;
  if (code === 'forbidden') throw new Error('this page has no guard in access.ts');
  if (code === 'category-gone') return redirect(`${deletedUrl}?deleted=${id}`);
  return redirectWithFlash(posted, to, failureMessages[code]);
}

const failureMessages = {
  'not-found': 'This product was already restored or can no longer be restored.',
  'id-taken': 'Another product now uses its number, so it cannot be restored.',
};
