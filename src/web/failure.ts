import type { Shop } from '#services/shop.ts';
import type { RequestInfo } from './context.ts';

/** What the error screen may say. Never a stack; in live mode not even the message (ruling 45). */
export interface ShownFailure {
  message: string | null;
  requestId: string;
}

/** Writes the whole error to the log and answers the part that may leave the house, as a 500. */
export function failureResponse(shop: Shop, info: RequestInfo, error: unknown): Response {
  shop.log.error({ err: error, requestId: info.requestId }, 'a page failed');
  const message = shop.mode === 'demo' && error instanceof Error ? error.message : null;
  const shown: ShownFailure = { message, requestId: info.requestId };
  return Response.json(shown, { status: 500 });
}

export function isShownFailure(data: unknown): data is ShownFailure {
  return typeof data === 'object' && data !== null && 'requestId' in data && 'message' in data;
}
