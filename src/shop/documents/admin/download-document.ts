import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { openDocument } from '#shop/documents/use-cases/open-document.ts';
import { parseDocumentId, pdfResponse } from '#shop/documents/web/pdf-response.ts';
import { data } from 'react-router';
import type { Route } from './+types/download-document';

export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const visitor = await signedInVisitor(context);
  const documentId = parseDocumentId(params.documentId);
  const opened = await openDocument(context.get(shopContext), visitor, documentId);
  if (opened.ok) return pdfResponse(opened.value);
  const status = opened.failure.code === 'forbidden' ? 403 : 404;
  return Promise.reject(data(null, { status }));
}
