import type { Logger } from '#platform/logger.ts';
import { currentRequestId } from '#platform/request-context.ts';
import { statementTimes } from './statement-channel.ts';

/** Migrations and lists are longer; the beginning says which statement it is. */
const maxLoggedLength = 2_000;

/**
 * Logs statements that take at least this long, with the request that waits for them. Values are parameters and
 * never part of a statement's text. Returns a function that ends it.
 */
export function logSlowStatements(log: Logger, slowMs: number): () => void {
  const onTime = (message: unknown) => {
    const { sql, ms } = Object(message);
    if (typeof sql !== 'string' || typeof ms !== 'number' || ms < slowMs) return;
    const requestId = currentRequestId();
    const text = sql.replaceAll(/\s+/g, ' ').trim().slice(0, maxLoggedLength);
    log.warn({ ...(requestId && { requestId }), ms: Math.round(ms), sql: text }, 'slow statement');
  };
  statementTimes.subscribe(onTime);
  return () => {
    statementTimes.unsubscribe(onTime);
  };
}
