import { type BulkForm, bulkFormFrom, type BulkProblems } from '#shop/catalogue/rules/bulk-edit.ts';
import { deleteProduct } from '#shop/catalogue/use-cases/delete-product.ts';
import { editProducts, type RefusedProduct } from '#shop/catalogue/use-cases/edit-products.ts';
import { data, redirect } from 'react-router';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { textOf } from '#platform/web/posted-form.ts';
import type { Posted } from '../../posted.ts';
import { parseTableRequest, tableUrl } from '../table/table-request.ts';

/** Action data of a bulk edit that was not saved. */
export interface BulkResult {
  /** The submitted values. */
  form: BulkForm;
  problems: BulkProblems;
  refused: RefusedProduct[];
}

/** Applies one change to all selected products, or to none of them. */
export async function editSelected({ shop, visitor, request, fields }: Posted) {
  const form = bulkFormFrom((field) => fields.get(field));
  const products = fields.getAll('product').flatMap(parseSeenProduct);
  const edited = await editProducts(shop, visitor, { kind: 'bulk', form, products });
  if (edited.ok) return redirectWithFlash(request, `${countLabel(edited.value)} updated.`);
  const { failure } = edited;
  if (failure.code === 'forbidden') throw new Error('this page has no guard in access.ts');
  if (failure.code === 'too-many') return Promise.reject(data(null, { status: 400 }));
  const isInvalid = failure.code === 'invalid';
  const answer: BulkResult = {
    form,
    problems: isInvalid ? failure.problems : {},
    refused: isInvalid ? [] : failure.refused,
  };
  return data({ bulk: answer }, { status: isInvalid ? 422 : 409 });
}

/** Deletes the products one by one, so that each can be restored on its own. */
export async function deleteSelected({ shop, visitor, request, fields }: Posted) {
  const ids = textOf(fields, 'ids')
    .split(' ')
    .filter((id) => /^[1-9]\d{0,14}$/.test(id))
    .slice(0, maxDeletedAtOnce);
  let deleted = 0;
  for (const id of ids) {
    if ((await deleteProduct(shop, visitor, Number(id))).ok) deleted += 1;
  }
  return redirectWithFlash(request, `${countLabel(deleted)} deleted.`);
}

const maxDeletedAtOnce = 100;

function parseSeenProduct(value: unknown): { id: number; editedAt: number }[] {
  const text = typeof value === 'string' ? value : '';
  const [, id, editedAt] = /^(\d{1,15}) (\d{1,15})$/.exec(text) ?? [];
  return id ? [{ id: Number(id), editedAt: Number(editedAt) }] : [];
}

function countLabel(count: number): string {
  return count === 1 ? '1 product' : `${count} products`;
}

function redirectWithFlash(request: Request, text: string) {
  const to = tableUrl(parseTableRequest(new URL(request.url).searchParams));
  return redirect(to, { headers: cookieHeaders([flashLine(request, { kind: 'info', text })]) });
}
