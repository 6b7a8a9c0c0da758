import { shopContext } from '#shop/access/web/context.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import {
  addCustomerNote,
  deleteCustomerNote,
  tagCustomer,
} from '#shop/customers/use-cases/edit-customer.ts';
import { maxTagsPerCustomer } from '#shop/customers/rules/customer.ts';
import { orderForCustomer } from '#shop/customers/use-cases/order-for-customer.ts';
import { draftUrl } from '#shop/drafts/admin/draft-request.ts';
import type { TagResult } from '#shop/orders/admin/order-tags.tsx';
import { tagProblems } from '#shop/orders/admin/tag-messages.ts';
import type { CommentProblem } from '#shop/orders/rules/order-comment.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import type { Shop } from '#shop/shop.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { customerUrl } from './customers-request.ts';

/** A note that was refused: what was typed, and why. */
export interface NoteResult {
  text: string;
  problem: string;
}

interface Posting {
  request: Request;
  context: Readonly<RouterContextProvider>;
  id: number;
}

interface Posted {
  request: Request;
  form: FormData;
  id: number;
}

export async function customerAction({ request, context, id }: Posting) {
  const form = await postedForm(request);
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const posted = { request, form, id };
  switch (textOf(form, 'intent')) {
    case 'add-tag':
      return tag(shop, visitor, { ...posted, change: 'add' });
    case 'remove-tag':
      return tag(shop, visitor, { ...posted, change: 'remove' });
    case 'add-note':
      return addNote(shop, visitor, posted);
    case 'delete-note': {
      const note = { customerId: id, noteId: textOf(form, 'noteId') };
      const deleted = await deleteCustomerNote(shop, visitor, note);
      if (!deleted.ok) return refused(deleted.failure.code);
      return redirectWithMessage(request, customerUrl(id), { kind: 'info', text: 'Note deleted' });
    }
    case 'order': {
      const draftId = textOf(form, 'draftId');
      if (!/^[0-9a-f]{32}$/.test(draftId)) return Promise.reject(data(null, { status: 400 }));
      const drafted = await orderForCustomer(shop, visitor, { customerId: id, draftId });
      return drafted.ok ? redirect(draftUrl(draftId)) : refused(drafted.failure.code);
    }
    default:
      return Promise.reject(data(null, { status: 400 }));
  }
}

async function tag(
  shop: Shop,
  visitor: Visitor,
  { form, id, change }: Posted & { change: 'add' | 'remove' },
) {
  const typed = textOf(form, 'tag');
  const tagged = await tagCustomer(shop, visitor, { customerId: id, tags: typed, change });
  if (tagged.ok) return redirect(customerUrl(id));
  const { code } = tagged.failure;
  if (code === 'forbidden' || code === 'not-found') return refused(code);
  const result: TagResult = { typed, problem: customerTagProblems[code] };
  return data({ tag: result }, { status: 422 });
}

const customerTagProblems: typeof tagProblems = {
  ...tagProblems,
  'too-many': `A customer can have ${maxTagsPerCustomer} tags at most.`,
};

async function addNote(shop: Shop, visitor: Visitor, { request, form, id }: Posted) {
  const noteId = textOf(form, 'noteId');
  if (!/^[0-9a-f]{32}$/.test(noteId)) return Promise.reject(data(null, { status: 400 }));
  const text = textOf(form, 'text');
  const added = await addCustomerNote(shop, visitor, { customerId: id, noteId, text });
  if (added.ok) {
    return redirectWithMessage(request, customerUrl(id), { kind: 'success', text: 'Note added' });
  }
  const { code } = added.failure;
  if (code === 'forbidden' || code === 'not-found') return refused(code);
  const result: NoteResult = { text, problem: noteProblems[code] };
  return data({ note: result }, { status: 422 });
}

const noteProblems: Readonly<Record<CommentProblem, string>> = {
  empty: 'Enter a note.',
  'too-long': 'Shorten the note to 2,000 characters.',
};

function refused(code: 'forbidden' | 'not-found') {
  return Promise.reject(data(null, { status: code === 'forbidden' ? 403 : 404 }));
}
