import type { IncomingMessage, ServerResponse } from 'node:http';

/** One encoding of the content. */
export interface Representation {
  body: Buffer;
  etag: string;
}

/** The best first. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** A cached response that is the same for everyone. */
export interface StoredResponse {
  status: number;
  /** Alternating names and values, as `writeHead` accepts them. */
  headers: readonly string[];
  /** The common prefix of this content's ETags, regardless of encoding. */
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
  encoding: Encoding | null;
  representation: Representation;
  /** The client has the current version: respond with 304. */
  isKnown: boolean;
}

/** A single write for 200, 304 and HEAD responses. */
export function sendStored(
  stored: StoredResponse,
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

export function chooseForm(stored: StoredResponse, preferences: Preferences): ChosenForm {
  const encoding = encodingFor(stored, preferences.acceptEncoding);
  const representation = (encoding && stored[encoding]) ?? stored.plain;
  const isKnown = stored.status === 200 && isInHand(stored, preferences.ifNoneMatch);
  return { encoding, representation, isKnown };
}

export function statusOf(stored: StoredResponse, { isKnown }: ChosenForm): number {
  return isKnown ? 304 : stored.status;
}

/** Alternating names and values, without the request id. */
export function headersOf(stored: StoredResponse, form: ChosenForm): string[] {
  const { body, etag } = form.representation;
  const headers = [...stored.headers, 'etag', etag];
  if (form.isKnown) return headers;
  if (form.encoding) headers.push('content-encoding', form.encoding);
  return [...headers, 'content-length', String(body.length)];
}

function encodingFor(stored: StoredResponse, accepted: string): Encoding | null {
  return encodings.find((encoding) => stored[encoding] && accepts(accepted, encoding)) ?? null;
}

/** The best encoding that the client accepts, whether or not a response has it. */
export function preferredEncoding(accepted: string): Encoding | null {
  return encodings.find((encoding) => accepts(accepted, encoding)) ?? null;
}

/** `br;q=0` excludes brotli. `*` selects uncompressed bytes: clients that care name an encoding. */
function accepts(accepted: string, encoding: Encoding): boolean {
  const at = accepted.indexOf(encoding);
  if (at === -1) return false;
  return !/^\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/.test(accepted.slice(at + encoding.length));
}

/** If-None-Match uses weak comparison: another encoding of the same content matches. */
function isInHand({ contentTag }: StoredResponse, known: string | undefined): boolean {
  return known !== undefined && (known === '*' || known.includes(contentTag));
}
