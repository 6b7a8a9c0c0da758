import type { IncomingMessage, ServerResponse } from 'node:http';

/** One form in which the same content can be sent. */
export interface Representation {
  body: Buffer;
  etag: string;
}

/** An answer kept in memory, the same for everyone who asks. */
export interface StoredAnswer {
  status: number;
  /** Names and values in turn, as `writeHead` takes them. */
  headers: readonly string[];
  /** What every ETag of this content starts with, whatever its encoding. */
  contentTag: string;
  plain: Representation;
  gzip: Representation | null;
  br: Representation | null;
}

/** One write, whether the content is sent, confirmed (304) or only described (HEAD). */
export function sendStored(
  stored: StoredAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const encoding = encodingFor(stored, request.headers['accept-encoding'] ?? '');
  const { body, etag } = (encoding === 'br' ? stored.br : encoding && stored.gzip) || stored.plain;
  const requestId = String(request.headers['x-request-id']);
  const head = [...stored.headers, 'etag', etag, 'x-request-id', requestId];
  if (stored.status === 200 && isKnown(stored, request.headers['if-none-match'])) {
    response.writeHead(304, head).end();
    return;
  }
  if (encoding) head.push('content-encoding', encoding);
  head.push('content-length', String(body.length));
  response.writeHead(stored.status, head).end(request.method === 'HEAD' ? undefined : body);
}

function encodingFor({ br, gzip }: StoredAnswer, accepted: string): 'br' | 'gzip' | null {
  if (br && accepts(accepted, 'br')) return 'br';
  return gzip && accepts(accepted, 'gzip') ? 'gzip' : null;
}

/** `br;q=0` is a refusal. `*` is left to plain bytes: nobody sends it who cares. */
function accepts(accepted: string, encoding: string): boolean {
  const at = accepted.indexOf(encoding);
  if (at === -1) return false;
  return !/^\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/.test(accepted.slice(at + encoding.length));
}

/** If-None-Match compares weakly: the same content in another encoding is known as well. */
function isKnown({ contentTag }: StoredAnswer, known: string | undefined): boolean {
  return known !== undefined && (known === '*' || known.includes(contentTag));
}
