import type { CategoryProblems } from '#shop/catalogue/rules/category-form.ts';
import {
  addCategory,
  changeCategory,
  deleteCategory,
  moveCategory,
} from '#shop/catalogue/use-cases/categories.ts';
import { data, redirect } from 'react-router';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { textOf } from '#platform/web/posted-form.ts';
import { type Posted, readPosted } from '../posted.ts';
import { savePhoto } from '../save-photo.ts';
import { categoriesUrl, readCategoryForm, type CategoryResult } from './categories-request.ts';

export async function categoriesAction(args: Parameters<typeof readPosted>[0]) {
  const posted = await readPosted(args);
  switch (textOf(posted.fields, 'intent')) {
    case 'add':
      return add(posted);
    case 'edit':
      return edit(posted);
    case 'up':
      return move(posted, 'up');
    case 'down':
      return move(posted, 'down');
    case 'delete':
      return remove(posted);
    default:
      return Promise.reject(data(null, { status: 400 }));
  }
}

async function add(posted: Posted) {
  const { shop, visitor, fields } = posted;
  const { form } = readCategoryForm(fields);
  const saved = await savePhoto(posted, form.value);
  if (!saved.ok) return refused(fields, { problems: { image: saved.failure.message } });
  const added = await addCategory(shop, visitor, { form, photo: saved.value });
  if (added.ok) return redirectWithFlash(posted, `Category ${form.value} added.`);
  return refused(fields, { problems: problemsOf(added.failure) });
}

async function edit(posted: Posted) {
  const { shop, visitor, fields } = posted;
  const { form, editedAt } = readCategoryForm(fields);
  const saved = await savePhoto(posted, form.value);
  if (!saved.ok) return refused(fields, { problems: { image: saved.failure.message } });
  const isRemoved = textOf(fields, 'take-away') !== '';
  const photo = saved.value ?? (isRemoved ? 'removed' : null);
  const change = { id: textOf(fields, 'id'), editedAt, form, photo } as const;
  const changed = await changeCategory(shop, visitor, change);
  if (changed.ok) {
    return redirectWithFlash(
      posted,
      changed.value.isChanged ? `Category ${form.value} saved.` : null,
    );
  }
  const { failure } = changed;
  if (failure.code === 'stale') return refused(fields, { notice: 'stale' }, 409);
  if (failure.code === 'not-found')
    return redirectWithFlash(posted, 'This category has been deleted.');
  return refused(fields, { problems: problemsOf(failure) });
}

async function move(posted: Posted, direction: 'up' | 'down') {
  const { shop, visitor, fields } = posted;
  const moved = await moveCategory(shop, visitor, { id: textOf(fields, 'id'), direction });
  return redirectWithFlash(
    posted,
    moved.ok ? `${moved.value} moved ${direction}.` : 'This category has been deleted.',
  );
}

async function remove(posted: Posted) {
  const { shop, visitor, fields } = posted;
  const id = textOf(fields, 'id');
  const deleted = await deleteCategory(shop, visitor, id);
  if (deleted.ok) return redirectWithFlash(posted, `Category ${deleted.value} deleted.`);
  const { code } = deleted.failure;
  // The dialog explains the reason.
  if (code === 'in-use' || code === 'last-one')
    return redirect(categoriesUrl({ kind: 'delete', id }));
  return redirectWithFlash(posted, 'This category has already been deleted.');
}

function refused(fields: FormData, answer: Partial<CategoryResult>, status = 422) {
  return data<CategoryResult>({ ...readCategoryForm(fields), ...answer }, { status });
}

function problemsOf(
  failure: { code: 'forbidden' | 'key-reused' } | { code: 'invalid'; problems: CategoryProblems },
): CategoryProblems {
  if (failure.code !== 'invalid') throw new Error('this page has no guard in access.ts');
  return failure.problems;
}

function redirectWithFlash({ request }: Posted, text: string | null) {
  const flash = text === null ? [] : [flashLine(request, { kind: 'info', text })];
  return redirect(categoriesUrl(), { headers: cookieHeaders(flash) });
}
