import { shopContext } from '#shop/access/web/context.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import {
  assignItem,
  type ItemFailure,
  moveItem,
  noteItem,
  replyToItem,
  type TextProblem,
} from '#shop/inbox/use-cases/handle-item.ts';
import { fillAnswer } from '#shop/inbox/use-cases/saved-answers.ts';
import { moderateReview } from '#shop/reviews/use-cases/moderate-review.ts';
import type { Result } from '#platform/result.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import type { Shop } from '#shop/shop.ts';
import { data, type RouterContextProvider } from 'react-router';
import { itemUrl } from './inbox-request.ts';

/** What was typed, and why it was not taken. */
export interface ItemResult {
  reply?: { text: string; problem: string | undefined };
  note?: { text: string; problem: string };
  /** Someone else has changed the item since the form was opened. */
  isStale?: boolean;
}

interface Posting {
  request: Request;
  context: Readonly<RouterContextProvider>;
  id: string;
}

interface Posted {
  request: Request;
  form: FormData;
  handling: { id: string; version: number; entryId: string };
}

export async function itemAction({ request, context, id }: Posting) {
  const form = await postedForm(request);
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const entryId = textOf(form, 'entryId');
  if (!/^[0-9a-f]{32}$/.test(entryId)) return Promise.reject(data(null, { status: 400 }));
  const version = Number(textOf(form, 'version'));
  const handling = { id, version: Number.isSafeInteger(version) ? version : 0, entryId };
  const posted = { request, form, handling };
  switch (textOf(form, 'intent')) {
    case 'reply':
    case 'reply-and-close':
      return reply(shop, visitor, posted);
    case 'insert':
      return insertAnswer(shop, visitor, posted);
    case 'note':
      return note(shop, visitor, posted);
    case 'assign': {
      const assigneeId = textOf(form, 'assignee');
      const assigned = await assignItem(shop, visitor, { ...handling, assigneeId });
      return done(posted, assigned, 'Assigned');
    }
    case 'close':
    case 'reopen': {
      const step = textOf(form, 'intent') === 'close' ? 'close' : 'reopen';
      const moved = await moveItem(shop, visitor, { ...handling, step });
      return done(posted, moved, step === 'close' ? 'Closed' : 'Open again');
    }
    case 'approve':
    case 'hide':
      return moderate(shop, visitor, posted);
    default:
      return Promise.reject(data(null, { status: 400 }));
  }
}

async function reply(shop: Shop, visitor: Visitor, posted: Posted) {
  const { form, handling } = posted;
  const text = textOf(form, 'text');
  const closes = textOf(form, 'intent') === 'reply-and-close';
  const replied = await replyToItem(shop, visitor, { ...handling, text, closes });
  if (!replied.ok) {
    const { code } = replied.failure;
    const isStale = code === 'stale';
    if (code === 'empty' || code === 'too-long' || code === 'no-address') {
      return refused({ reply: { text, problem: replyProblems[code] } }, 422);
    }
    if (isStale) return refused({ reply: { text, problem: undefined }, isStale }, 409);
  }
  return done(posted, replied, 'Reply queued');
}

const replyProblems: Readonly<Record<TextProblem | 'no-address', string>> = {
  empty: 'Enter a reply.',
  'too-long': 'Shorten the reply to 5,000 characters.',
  'no-address': 'The account of this review is deleted, so there is no address.',
};

const noteProblems: Readonly<Record<TextProblem, string>> = {
  empty: 'Enter a note.',
  'too-long': 'Shorten the note to 5,000 characters.',
};

/** Adds the answer below what is typed already. */
async function insertAnswer(shop: Shop, visitor: Visitor, { form, handling }: Posted) {
  const answer = { answerId: textOf(form, 'answer'), itemId: handling.id };
  const filled = await fillAnswer(shop, visitor, answer);
  const typed = textOf(form, 'text');
  if (!filled.ok && filled.failure.code === 'forbidden') return rejected(403);
  const added = filled.ok ? filled.value : '';
  const text = [typed.trimEnd(), added].filter((part) => part !== '').join('\n\n');
  const problem = filled.ok ? undefined : 'Select a saved answer.';
  return data<ItemResult>({ reply: { text, problem } }, { status: filled.ok ? 200 : 422 });
}

async function note(shop: Shop, visitor: Visitor, posted: Posted) {
  const text = textOf(posted.form, 'note');
  const noted = await noteItem(shop, visitor, { ...posted.handling, text });
  if (!noted.ok) {
    const { code } = noted.failure;
    if (code === 'empty' || code === 'too-long') {
      return refused({ note: { text, problem: noteProblems[code] } }, 422);
    }
  }
  return done(posted, noted, 'Note added');
}

/** A review that staff have decided about no longer waits. */
async function moderate(shop: Shop, visitor: Visitor, posted: Posted) {
  const { form, handling } = posted;
  const isHiding = textOf(form, 'intent') === 'hide';
  const action = isHiding ? 'hide' : 'show';
  const moderated = await moderateReview(shop, visitor, { reviewId: handling.id, action });
  if (!moderated.ok) return rejected(moderated.failure.code === 'forbidden' ? 403 : 404);
  const closed = await moveItem(shop, visitor, { ...handling, step: 'close' });
  return done(posted, closed, isHiding ? 'Review hidden' : 'Review approved');
}

function done(
  { request, handling }: Posted,
  result: Result<null, ItemFailure | { code: string }>,
  text: string,
) {
  if (result.ok) {
    return redirectWithMessage(request, itemUrl(handling.id), { kind: 'success', text });
  }
  const { code } = result.failure;
  if (code === 'stale') return refused({ isStale: true }, 409);
  return rejected(code === 'forbidden' ? 403 : 404);
}

function refused(result: ItemResult, status: number) {
  return data<ItemResult>(result, { status });
}

function rejected(status: number): Promise<never> {
  return Promise.reject(data(null, { status }));
}
