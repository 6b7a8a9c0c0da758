import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { issueInvoice } from '#shop/documents/use-cases/issue-documents.ts';
import { parseDocumentId } from '#shop/documents/web/pdf-response.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { data, redirect } from 'react-router';
import type { Route } from './+types/issue-invoice';

/** Only the button of the order's page leads here. */
export function loader({ params }: Route.LoaderArgs): Response {
  return redirect(`/admin/orders/${parseDocumentId(params.orderId)}`);
}

export async function action({ context, params, request }: Route.ActionArgs): Promise<Response> {
  const visitor = await signedInVisitor(context);
  const orderId = parseDocumentId(params.orderId);
  const issued = await issueInvoice(context.get(shopContext), visitor, orderId);
  const url = `/admin/orders/${orderId}`;
  if (issued.ok) {
    const text = `Invoice ${issued.value.number} issued`;
    return redirectWithMessage(request, url, { kind: 'success', text });
  }
  const { code } = issued.failure;
  if (code === 'forbidden') return Promise.reject(data(null, { status: 403 }));
  if (code === 'not-found') return Promise.reject(data(null, { status: 404 }));
  const text =
    code === 'not-open' ? 'A cancelled order gets no invoice' : 'The order has its invoice';
  return redirectWithMessage(request, url, { kind: 'info', text });
}
