import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { visitorOf } from '#shop/access/web/visitor.ts';
import { openOwnDocument } from '#shop/documents/use-cases/open-document.ts';
import { parseDocumentId, pdfResponse } from '#shop/documents/web/pdf-response.ts';
import { data } from 'react-router';
import type { Route } from './+types/own-document';

/** For the account of the order, or with '?token=' for those who have its signed link. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const { network } = context.get(requestInfoContext);
  const opened = await openOwnDocument(context.get(shopContext), {
    orderId: parseDocumentId(params.orderId),
    documentId: parseDocumentId(params.documentId),
    visitor: await visitorOf(context),
    token: url.searchParams.get('token'),
    network,
  });
  if (opened.ok) {
    const response = pdfResponse(opened.value);
    // The URL may contain the token.
    response.headers.set('referrer-policy', 'no-referrer');
    return response;
  }
  const status = opened.failure.code === 'too-many-requests' ? 429 : 404;
  return Promise.reject(data(null, { status }));
}
