import { type DraftForm, readDraftForm } from '#shop/drafts/rules/draft-form.ts';
import { textOf } from '#platform/web/posted-form.ts';

export function draftUrl(id: string): string {
  return `/admin/drafts/${id}`;
}

/** What a button of the form asks for. Each saves the draft first, so that nothing typed is lost. */
export type DraftIntent =
  | { kind: 'save' }
  | { kind: 'add-variant'; variantId: string }
  | { kind: 'add-custom' }
  | { kind: 'remove'; position: number }
  | { kind: 'use-customer'; userId: string }
  | { kind: 'send-link' }
  | { kind: 'record-payment' };

export interface PostedDraft {
  typed: DraftForm;
  version: number;
  intent: DraftIntent;
  /** The total that was shown, in minor units. */
  agreedTotalMinor: number;
  received: { by: string; reference: string };
  /** What was entered to find items and customers by. */
  find: string;
  findCustomer: string;
}

export function readPostedDraft(posted: FormData): PostedDraft {
  const text = (name: string) => textOf(posted, name).trim();
  return {
    typed: readDraftForm((name) => posted.get(name)),
    version: Number(text('version')),
    intent: intentOf(posted),
    agreedTotalMinor: Number(text('agreedTotal')),
    received: { by: text('receivedBy'), reference: text('reference').slice(0, 500) },
    find: text('find').slice(0, 100),
    findCustomer: text('findCustomer').slice(0, 100),
  };
}

function intentOf(posted: FormData): DraftIntent {
  const variantId = textOf(posted, 'add');
  if (variantId !== '') return { kind: 'add-variant', variantId };
  const userId = textOf(posted, 'customer');
  if (userId !== '') return { kind: 'use-customer', userId };
  const position = textOf(posted, 'remove');
  if (/^\d{1,3}$/.test(position)) return { kind: 'remove', position: Number(position) };
  const intent = textOf(posted, 'intent');
  if (intent === 'add-custom' || intent === 'send-link' || intent === 'record-payment') {
    return { kind: intent };
  }
  return { kind: 'save' };
}

/** Where the saved draft is shown, with what was searched for. */
export function draftUrlWith(
  id: string,
  { find, findCustomer }: Pick<PostedDraft, 'find' | 'findCustomer'>,
): string {
  const query = new URLSearchParams();
  if (find !== '') query.set('find', find);
  if (findCustomer !== '') query.set('customer', findCustomer);
  return query.size === 0 ? draftUrl(id) : `${draftUrl(id)}?${query}`;
}
