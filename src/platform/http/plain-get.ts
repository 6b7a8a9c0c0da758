export interface PlainGet {
  /** The request target as sent. */
  target: string;
  host: string;
  acceptEncoding: string;
  ifNoneMatch: string | undefined;
  cookie: string;
  authorization: string | undefined;
  userAgent: string;
  forwardedFor: string | undefined;
}

const maxRequestBytes = 8_192;
const wellFormed = /^GET (\/[!-"$-~]*) HTTP\/1\.1\r\n(?:[\w!#$%&'*+.^`|~-]+:[\t -~]*\r\n)+\r\n$/;
/** Null for headers that require more than the cached response. */
const weighty: ReadonlyMap<string, Weighty | null> = new Map([
  ['host', 'host'],
  ['accept-encoding', 'acceptEncoding'],
  ['if-none-match', 'ifNoneMatch'],
  ['cookie', 'cookie'],
  ['connection', 'connection'],
  ['authorization', 'authorization'],
  ['user-agent', 'userAgent'],
  ['x-forwarded-for', 'forwardedFor'],
  ['content-length', null],
  ['expect', null],
  ['http2-settings', null],
  ['te', null],
  ['trailer', null],
  ['transfer-encoding', null],
  ['upgrade', null],
]);

type Weighty =
  | 'host'
  | 'acceptEncoding'
  | 'ifNoneMatch'
  | 'cookie'
  | 'authorization'
  | 'connection'
  | 'userAgent'
  | 'forwardedFor';

/**
 * Parses bytes that are exactly one plain GET request. Returns null for anything unusual, which Node's parser
 * handles: two parsers that disagree enable request smuggling (RFC 9112, section 11.2).
 */
export function plainGet(bytes: Buffer): PlainGet | null {
  if (bytes.length > maxRequestBytes) return null;
  const text = bytes.toString('latin1');
  const target = wellFormed.exec(text)?.[1];
  if (target === undefined) return null;
  const headers = weightyHeaders(text);
  if (headers?.host === undefined) return null;
  const { host, acceptEncoding = '', ifNoneMatch, cookie = '', authorization } = headers;
  const { connection, userAgent = '', forwardedFor } = headers;
  if (connection !== undefined && connection.toLowerCase() !== 'keep-alive') return null;
  const known = { target, host, acceptEncoding, ifNoneMatch, cookie, authorization };
  return { ...known, userAgent, forwardedFor };
}

/** Headers of a well-formed request. Null if one is repeated or not allowed here. */
function weightyHeaders(text: string): Partial<Record<Weighty, string>> | null {
  const headers: Partial<Record<Weighty, string>> = {};
  let at = text.indexOf('\r\n') + 2;
  while (at < text.length - 2) {
    const colon = text.indexOf(':', at);
    const end = text.indexOf('\r\n', colon);
    const name = weighty.get(text.slice(at, colon).toLowerCase());
    if (name === null || (name && headers[name] !== undefined)) return null;
    if (name) headers[name] = text.slice(colon + 1, end).trim();
    at = end + 2;
  }
  return headers;
}
