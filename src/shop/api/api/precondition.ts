import { createHash } from 'node:crypto';
import type { ApiCall } from './operation.ts';
import { problem } from './problem.ts';

/** An ETag for resources without a version: a hash of the representation. */
export function tagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url')}"`;
}

/** Whether If-Match, if sent, matches this tag. */
export function isCurrent({ headers }: Pick<ApiCall, 'headers'>, tag: string): boolean {
  const ifMatch = headers['if-match'];
  if (ifMatch === undefined || ifMatch === '*') return true;
  return ifMatch.split(',').some((one) => one.trim() === tag);
}

/** Null if the resource is unchanged since the caller read it. */
export function staleness(call: Pick<ApiCall, 'headers'>, body: unknown) {
  const isStale = !isCurrent(call, tagOf(JSON.stringify(body)));
  return isStale ? problem('precondition-failed') : null;
}
