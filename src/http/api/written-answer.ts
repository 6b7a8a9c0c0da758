import type { StoredAnswer } from '../stored-answer.ts';
import type { ApiAnswer } from './problem.ts';
import { tagOf } from './precondition.ts';

/** An answer as it is sent. */
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

/** With `more` headers. Its ETag stays its own, which If-Match names: it is not sent in other encodings. */
export function storedAnswer(
  { status, headers, text, tag }: WrittenAnswer,
  more: Readonly<Record<string, string>>,
): StoredAnswer {
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
