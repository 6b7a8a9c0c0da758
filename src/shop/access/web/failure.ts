import { isOutage } from '#platform/database/outage.ts';
import type { Shop } from '#shop/shop.ts';
import type { RequestInfo } from './context.ts';
import type { ShownFailure } from './public-failure.ts';

const outage =
  'The shop cannot reach its database right now. Nothing was lost. Please try again shortly.';

/** Logs the full error and responds with 500 or 503 and the part that may be shown. */
export function failureResponse(shop: Shop, info: RequestInfo, error: unknown): Response {
  const { requestId } = info;
  shop.log.error({ err: error, requestId }, 'page failed');
  if (isOutage(shop, error)) {
    const shown: ShownFailure = { message: outage, requestId };
    return Response.json(shown, { status: 503 });
  }
  const message = shop.mode === 'demo' && error instanceof Error ? error.message : null;
  const shown: ShownFailure = { message, requestId };
  return Response.json(shown, { status: 500 });
}
