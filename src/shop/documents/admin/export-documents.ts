import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import { exportDocuments } from '#shop/documents/use-cases/export-documents.ts';
import type { Route } from './+types/export-documents';
import { requestedMonth } from './requested-month.ts';

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const visitor = await signedInVisitor(context);
  const shop = context.get(shopContext);
  const month = await requestedMonth(shop, url.searchParams);
  const chunks = granted(exportDocuments(shop, visitor, month));
  return new Response(streamOf(chunks), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="documents-${month}.zip"`,
    },
  });
}

/** Pulling keeps the pace of the client: a document is written when there is room for it. */
function streamOf(chunks: AsyncGenerator<Buffer>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}
