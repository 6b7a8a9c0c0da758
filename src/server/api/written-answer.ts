import type { StoredResponse } from '#platform/http/stored-response.ts';
import type { ApiAnswer } from '#shop/api/api/problem.ts';
import { tagOf } from '#shop/api/api/precondition.ts';

/** A serialized response. */
export interface WrittenAnswer {
  status: number;
  headers: NonNullable<ApiAnswer['headers']>;
  text: string;
  tag: string;
}

export function writtenAnswer({ status, headers = {}, body }: ApiAnswer): WrittenAnswer {
  const text = JSON.stringify(body);
  return { status, headers, text, tag: String(headers['etag'] ?? tagOf(text)) };
}

/** Adds headers. The ETag identifies the representation for If-Match, so it is not varied by content encoding. */
export function storedAnswer(
  { status, headers, text, tag }: WrittenAnswer,
  more: Readonly<Record<string, string>>,
): StoredResponse {
  const { etag: _, ...own } = headers;
  const all = {
    ...more,
    ...own,
    'x-robots-tag': 'noindex',
    'content-type': 'application/json; charset=utf-8',
  };
  return {
    status,
    headers: Object.entries(all).flat(),
    contentTag: tag,
    plain: { body: Buffer.from(text), etag: tag },
    gzip: null,
    br: null,
  };
}
