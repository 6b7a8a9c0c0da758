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
  encoding: 'br' | 'gzip' | null;
  representation: Representation;
  /** Whoever asks has it already: a 304 without the body is enough. */
  isKnown: boolean;
}

/** One write, whether the content is sent, confirmed (304) or only described (HEAD). */
export function sendStored(
  stored: StoredAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const form = chooseForm(stored, {
    acceptEncoding: request.headers['accept-encoding'] ?? '',
    ifNoneMatch: request.headers['if-none-match'],
  });
  const requestId = String(request.headers['x-request-id']);
  response.writeHead(statusOf(stored, form), [
    ...headersOf(stored, form),
    'x-request-id',
    requestId,
  ]);
  const isBodyWanted = request.method !== 'HEAD' && !form.isKnown;
  response.end(isBodyWanted ? form.representation.body : undefined);
}

export function chooseForm(stored: StoredAnswer, asked: Preferences): ChosenForm {
  const encoding = encodingFor(stored, asked.acceptEncoding);
  const representation = (encoding && stored[encoding]) ?? stored.plain;
  const isKnown = stored.status === 200 && isInHand(stored, asked.ifNoneMatch);
  return { encoding, representation, isKnown };
}

export function statusOf(stored: StoredAnswer, { isKnown }: ChosenForm): number {
  return isKnown ? 304 : stored.status;
}

/** Names and values in turn, without the request's id. */
export function headersOf(stored: StoredAnswer, form: ChosenForm): string[] {
  const { body, etag } = form.representation;
  const headers = [...stored.headers, 'etag', etag];
  if (form.isKnown) return headers;
  if (form.encoding) headers.push('content-encoding', form.encoding);
  return [...headers, 'content-length', String(body.length)];
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
function isInHand({ contentTag }: StoredAnswer, known: string | undefined): boolean {
  return known !== undefined && (known === '*' || known.includes(contentTag));
}
