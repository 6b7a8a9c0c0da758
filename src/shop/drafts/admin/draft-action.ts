import { type DraftFormProblems, draftFrom } from '#shop/drafts/rules/draft-form.ts';
import {
  type DraftChange,
  draftChanges,
  type DraftOrder,
  type StoredDraft,
  withVariant,
} from '#shop/drafts/rules/draft-order.ts';
import { type DraftPayment, receivedBy } from '#shop/drafts/rules/draft-payment.ts';
import { deleteDraft, saveDraft } from '#shop/drafts/use-cases/edit-drafts.ts';
import { draftForCustomer, findDraftVariant } from '#shop/drafts/use-cases/find-for-draft.ts';
import { placeDraft, type PlaceDraftFailure } from '#shop/drafts/use-cases/place-draft.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { shopContext } from '#shop/access/web/context.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { formatMoney } from '#platform/format.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { data, redirect } from 'react-router';
import type { RouterContextProvider } from 'react-router';
import type { Shop } from '#shop/shop.ts';
import { draftUrlWith, type PostedDraft, readPostedDraft } from './draft-request.ts';

interface Posting {
  request: Request;
  context: Readonly<RouterContextProvider>;
  id: string;
}

/** What the page shows instead of the saved draft. */
export interface DraftAnswer {
  typed: PostedDraft['typed'];
  problems: DraftFormProblems;
  /** What someone else has saved meanwhile; null without a conflict. */
  changes: DraftChange[] | null;
  /** Why the order was not placed. */
  refusal: string | null;
}

export async function draftAction({ request, context, id }: Posting) {
  const posted = await postedForm(request);
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const read = readPostedDraft(posted);
  if (textOf(posted, 'delete') === id) return remove(shop, visitor, { request, id, read });
  const { currency } = await loadSettings(shop);
  const draft = draftFrom(read.typed, currency);
  const { typed } = read;
  if (!draft.ok) {
    return answer({ typed, problems: draft.failure.problems, changes: null, refusal: null }, 422);
  }
  const changed = await withIntent(shop, visitor, { draft: draft.value, read });
  const saved = await saveDraft(shop, visitor, { id, version: read.version, draft: changed });
  if (saved.ok) return afterSaving(shop, visitor, { request, saved: saved.value, read });
  const { failure } = saved;
  if (failure.code !== 'stale') return refused(failure.code);
  const changes = draftChanges(changed, failure.current.draft, currency);
  return answer({ typed, problems: {}, changes, refusal: null }, 409);
}

function answer(shown: DraftAnswer, status: number) {
  return data(shown, { status });
}

function refused(code: 'forbidden' | 'not-found') {
  return Promise.reject(data(null, { status: code === 'forbidden' ? 403 : 404 }));
}

interface Removal extends Pick<Posting, 'request' | 'id'> {
  read: PostedDraft;
}

async function remove(shop: Shop, visitor: Visitor, { request, id, read }: Removal) {
  const deleted = await deleteDraft(shop, visitor, { id, version: read.version });
  if (deleted.ok) {
    const flash = { kind: 'success', text: 'Draft order deleted' } as const;
    return redirectWithMessage(request, '/admin/drafts', flash);
  }
  const { code } = deleted.failure;
  if (code !== 'stale') return refused(code);
  const text = 'Someone else changed this draft order. Review it, then delete it again.';
  return redirectWithMessage(request, draftUrlWith(id, read), { kind: 'info', text });
}

interface Intended {
  draft: DraftOrder;
  read: PostedDraft;
}

async function withIntent(
  shop: Shop,
  visitor: Visitor,
  { draft, read: { intent } }: Intended,
): Promise<DraftOrder> {
  if (intent.kind === 'add-variant') {
    const variant = await findDraftVariant(shop, intent.variantId);
    return variant ? withVariant(draft, variant) : draft;
  }
  if (intent.kind === 'add-custom') {
    const item = { kind: 'custom', title: 'Custom item', priceMinor: 0, quantity: 1 } as const;
    const shipped = { taxClass: 'standard', needsShipping: true } as const;
    return { ...draft, items: [...draft.items, { ...item, ...shipped }] };
  }
  if (intent.kind === 'remove') {
    return { ...draft, items: draft.items.filter((_, at) => at !== intent.position) };
  }
  if (intent.kind !== 'use-customer') return draft;
  const filled = await draftForCustomer(shop, visitor, { userId: intent.userId, draft });
  return filled.ok ? filled.value : draft;
}

interface Saved extends Pick<Posting, 'request'> {
  saved: StoredDraft;
  read: PostedDraft;
}

async function afterSaving(shop: Shop, visitor: Visitor, { request, saved, read }: Saved) {
  const { intent } = read;
  const { id, version } = saved;
  // Found customers are no longer needed once one of them was chosen.
  const found = intent.kind === 'use-customer' ? { ...read, findCustomer: '' } : read;
  if (intent.kind !== 'send-link' && intent.kind !== 'record-payment') {
    const to = draftUrlWith(id, found);
    const isSaved = intent.kind === 'save' && read.find === '' && read.findCustomer === '';
    if (!isSaved) return redirect(to);
    return redirectWithMessage(request, to, { kind: 'success', text: 'Draft order saved' });
  }
  const { agreedTotalMinor } = read;
  const payment = paymentOf(read);
  const placed = await placeDraft(shop, visitor, { id, version, agreedTotalMinor, payment });
  if (placed.ok) {
    const text = payment.kind === 'link' ? 'Payment link sent' : 'Order placed';
    return redirectWithMessage(request, `/admin/orders/${placed.value.id}`, {
      kind: 'success',
      text,
    });
  }
  const { failure } = placed;
  if (failure.code === 'forbidden' || failure.code === 'not-found') return refused(failure.code);
  const refusal = refusalText(failure);
  return answer({ typed: read.typed, problems: {}, changes: null, refusal }, 422);
}

function paymentOf({ intent, received: { by, reference } }: PostedDraft): DraftPayment {
  if (intent.kind === 'send-link') return { kind: 'link' };
  return { kind: 'received', by: receivedBy.find((one) => one === by) ?? 'cash', reference };
}

function refusalText(
  failure: Exclude<PlaceDraftFailure, { code: 'forbidden' } | { code: 'not-found' }>,
): string {
  if (failure.code === 'total-changed') {
    return `The total is now ${formatMoney(failure.total)}. Check it, then place the order again.`;
  }
  return refusals[failure.code];
}

const refusals = {
  stale: 'Someone else changed this draft order. Review their changes, then place it again.',
  'not-ready': 'The order is not complete yet. Correct what is listed below, then place it again.',
  'no-payment-method':
    'The customer has no way to pay by link. Turn on bank transfer, or a payment provider and guest checkout, in the settings; or record the payment.',
  'discount-refused': 'The code was used up meanwhile. Choose another discount.',
};
