import { may } from '#shop/access/rules/permissions.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { findSignedIn } from '#shop/identity/use-cases/sessions.ts';
import { watchSales } from '#shop/reports/use-cases/watch-sales.ts';
import type { Route } from './+types/live-sales';

const eventStream = 'text/event-stream';

/** Tells the dashboard that sales have changed (server-sent events). */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const isWanted = request.headers.get('accept') === eventStream;
  if (!isWanted) return new Response(null, { status: 406 });
  const shop = context.get(shopContext);
  const { signal, headers } = request;
  const isAllowed = async () => may(await findSignedIn(shop, headers), 'see-figures');
  return new Response(bodyOf(watchSales(shop, { signal, isAllowed })), {
    // Proxies that collect answers would hold the events back.
    headers: { 'content-type': eventStream, 'x-accel-buffering': 'no' },
  });
}

const events = { changed: 'event: sales\ndata: changed\n\n', same: ': open\n\n' } as const;

function bodyOf(changes: ReturnType<typeof watchSales>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await changes.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(events[value]));
    },
    async cancel() {
      await changes.return(undefined);
    },
  });
}
