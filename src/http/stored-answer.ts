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

export interface Preferences {
  acceptEncoding: string;
  ifNoneMatch: string | undefined;
}

export interface ChosenForm {
  status: number;
  /** Names and values in turn, without the request's id. */
  headers: string[];
  /** Null when the content is known already. */
  body: Buffer | null;
}

/** One write, whether the content is sent, confirmed (304) or only described (HEAD). */
export function sendStored(
  stored: StoredAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { status, headers, body } = chooseForm(stored, {
    acceptEncoding: request.headers['accept-encoding'] ?? '',
    ifNoneMatch: request.headers['if-none-match'],
  });
  response.writeHead(status, [...headers, 'x-request-id', String(request.headers['x-request-id'])]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

export function chooseForm(stored: StoredAnswer, asked: Preferences): ChosenForm {
  const encoding = encodingFor(stored, asked.acceptEncoding);
  const { body, etag } = (encoding === 'br' ? stored.br : encoding && stored.gzip) || stored.plain;
  const headers = [...stored.headers, 'etag', etag];
  if (stored.status === 200 && isKnown(stored, asked.ifNoneMatch)) {
    return { status: 304, headers, body: null };
  }
  if (encoding) headers.push('content-encoding', encoding);
  headers.push('content-length', String(body.length));
  return { status: stored.status, headers, body };
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
