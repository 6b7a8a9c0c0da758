import { data, type RouterContextProvider } from 'react-router';
import type { OrderTableRequest } from '#shop/orders/rules/orders-desk.ts';
import { deleteOrderView, saveOrderView } from '#shop/orders/use-cases/order-views.ts';
import { tagOrders } from '#shop/orders/use-cases/tag-orders.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Flash } from '#platform/web/flash.ts';
import { textOf } from '#platform/web/posted-form.ts';
import { type ViewResult, viewProblems } from './order-views.tsx';
import { parseOrderId, readPostedStep, viewQuery } from './orders-request.ts';
import { performOrderAction } from './perform-order-action.ts';
import { tagProblems } from './tag-messages.ts';

type Context = Readonly<RouterContextProvider>;

interface Posted {
  form: FormData;
  /** The state of the table. */
  request: OrderTableRequest;
}

/** What the table's forms do: the message of the next page, or what was refused. */
export async function performOrdersAction(
  context: Context,
  posted: Posted,
): Promise<Flash | ViewResult> {
  const { form } = posted;
  const step = readPostedStep(form);
  if (step) return performOrderAction(context, step);
  const intent = textOf(form, 'intent');
  if (intent === 'add-tag') return tag(context, form, 'add');
  if (intent === 'remove-tag') return tag(context, form, 'remove');
  if (intent === 'save-view') return saveView(context, posted);
  if (intent === 'delete-view') return deleteView(context, form);
  return Promise.reject(data(null, { status: 400 }));
}

async function tag(context: Context, form: FormData, change: 'add' | 'remove'): Promise<Flash> {
  const orderIds = form.getAll('order').map(parseOrderId);
  const tagging = { orderIds: orderIds.filter((id) => id !== null), tags: textOf(form, 'tag') };
  const visitor = await signedInVisitor(context);
  const done = await tagOrders(context.get(shopContext), visitor, { ...tagging, change });
  if (!done.ok) return { kind: 'error', text: tagProblems[done.failure.code] };
  const orders = `${done.value} ${done.value === 1 ? 'order' : 'orders'}`;
  const text = change === 'add' ? `${orders} tagged` : `Tags removed from ${orders}`;
  return { kind: 'success', text };
}

async function saveView(context: Context, { form, request }: Posted): Promise<Flash | ViewResult> {
  const typed = { name: textOf(form, 'name'), isShared: form.has('shared') };
  const visitor = await signedInVisitor(context);
  const view = { ...typed, query: viewQuery(request) };
  const saved = await saveOrderView(context.get(shopContext), visitor, view);
  if (saved.ok) return { kind: 'success', text: `View “${saved.value.name}” saved` };
  const { code } = saved.failure;
  if (code === 'forbidden') return Promise.reject(data(null, { status: 403 }));
  return { ...typed, problem: viewProblems[code] };
}

async function deleteView(context: Context, form: FormData): Promise<Flash> {
  const visitor = await signedInVisitor(context);
  const deleted = await deleteOrderView(context.get(shopContext), visitor, textOf(form, 'view'));
  if (deleted.ok) return { kind: 'success', text: `View “${deleted.value.name}” deleted` };
  const isForbidden = deleted.failure.code === 'forbidden';
  const text = isForbidden ? tagProblems.forbidden : 'This view has already been deleted.';
  return { kind: 'error', text };
}
