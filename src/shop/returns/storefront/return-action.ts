import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { visitorOf } from '#shop/access/web/visitor.ts';
import { orderReturnPath } from '#shop/orders/rules/order-link.ts';
import { allowedUnits } from '#shop/returns/rules/return.ts';
import {
  readReturnForm,
  refusedFields,
  requestedLines,
  type ShownForm,
  type ShownProblem,
} from '#shop/returns/rules/return-form.ts';
import {
  cancelOwnReturn,
  requestReturn,
  type ReturnFailure,
} from '#shop/returns/use-cases/request-return.ts';
import { addPhotos, dropPhoto, listFormPhotos } from '#shop/returns/use-cases/return-photos.ts';
import { showOwnReturns } from '#shop/returns/use-cases/show-returns.ts';
import { photoProblems, postedPhotos } from '#platform/photo.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { data, type RouterContextProvider } from 'react-router';

type Context = Readonly<RouterContextProvider>;

interface Params {
  orderId: string;
  token?: string | undefined;
}

/** The order of the URL as the visitor may see it: the own one, or that of the signed link. */
export async function ownOrderOf(context: Context, { orderId, token }: Params) {
  const { network } = context.get(requestInfoContext);
  const id = /^[1-9]\d{0,14}$/.test(orderId) ? Number(orderId) : 0;
  return { orderId: id, visitor: await visitorOf(context), token: token ?? null, network };
}

interface Posting {
  request: Request;
  context: Context;
}

/** The customer requests a return, or gives one up. */
export async function returnAction({ context, request }: Posting, params: Params) {
  const posted = await postedForm(request);
  const shop = context.get(shopContext);
  const own = await ownOrderOf(context, params);
  const path = orderReturnPath(own.orderId, own.token);
  const returnId = textOf(posted, 'cancel');
  if (returnId !== '') {
    const cancelled = await cancelOwnReturn(shop, own, returnId);
    if (cancelled.ok) {
      return redirectWithMessage(request, path, { kind: 'success', text: 'Return cancelled' });
    }
    if (cancelled.failure.code !== 'return-changed') return refuse(cancelled.failure.code);
    const text = 'This return can no longer be cancelled. The page shows its current status.';
    return redirectWithMessage(request, path, { kind: 'notice', text });
  }
  const shown = await showOwnReturns(shop, own);
  if (!shown.ok) return refuse(shown.failure.code);
  const kind = textOf(posted, 'kind') === 'withdrawal' ? 'withdrawal' : 'return';
  const form = readReturnForm(posted, shown.value.order.lines.length);
  const key = textOf(posted, 'key');
  if (!/^[\w-]{8,64}$/.test(key)) return Promise.reject(data(null, { status: 400 }));
  const again = async (problem: ShownProblem | null) => {
    const photos = await listFormPhotos(shop, own.orderId, key);
    const shownForm: ShownForm = { form, key, photos, problem };
    return data(shownForm, { status: problem === null ? 200 : 422 });
  };
  const photoId = textOf(posted, 'remove-photo');
  if (photoId !== '') {
    const dropped = await dropPhoto(shop, own, { key, photoId });
    return dropped.ok ? again(null) : refuse(dropped.failure.code);
  }
  const photos =
    kind === 'return' && shown.value.window.canReturn ? await postedPhotos(posted) : [];
  const added = photos.length === 0 ? null : await addPhotos(shop, own, { key, photos });
  if (added && !added.ok) {
    const { code } = added.failure;
    if (code === 'not-found' || code === 'too-many-requests') return refuse(code);
    return again({ text: photoProblems[code], fields: [] });
  }
  const lines = requestedLines(form, kind);
  const allowed = allowedUnits(shown.value.returnable, shown.value.order.lines, kind);
  if (typeof lines === 'string') {
    return again({ text: formProblems[lines], fields: refusedFields(lines, form, allowed) });
  }
  const { note } = form;
  const requested = await requestReturn(shop, own, { key, kind, lines, note });
  if (!requested.ok) {
    const { code } = requested.failure;
    if (code === 'not-found' || code === 'too-many-requests') return refuse(code);
    return again({ text: problems[code], fields: refusedFields(code, form, allowed) });
  }
  const text =
    kind === 'withdrawal'
      ? 'Withdrawal received. We have sent you a confirmation by email.'
      : 'Return requested. We answer by email.';
  return redirectWithMessage(request, path, { kind: 'success', text });
}

function refuse(code: 'not-found' | 'too-many-requests'): Promise<never> {
  return Promise.reject(data(null, { status: code === 'not-found' ? 404 : 429 }));
}

const formProblems = {
  unreadable: 'Enter quantities as whole numbers.',
  'reason-missing': 'Select a reason for each item that you return.',
} as const;

const problems: Readonly<Record<Exclude<ReturnFailure['code'], 'not-found'>, string>> = {
  'nothing-to-return': 'Enter a quantity for at least one item.',
  'not-returnable':
    'Fewer items can be returned than you entered. Some may be on their way back already.',
  'return-window-closed': 'The days for returns are over. Write to us if something is wrong.',
  'key-reused': 'This form has been submitted before. Your returns are listed above.',
};
