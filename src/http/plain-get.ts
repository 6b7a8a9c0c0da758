export interface PlainGet {
  /** Path and query as sent. */
  target: string;
  host: string;
  acceptEncoding: string;
  ifNoneMatch: string | undefined;
  cookie: string;
}

const longestBytes = 8_192;
const wellFormed = /^GET (\/[!-"$-~]*) HTTP\/1\.1\r\n(?:[\w!#$%&'*+.^`|~-]+:[\t -~]*\r\n)+\r\n$/;
const weighty =
  /\r\n(host|accept-encoding|if-none-match|cookie|connection|content-length|expect|http2-settings|te|trailer|transfer-encoding|upgrade):[\t ]*([^\r]*)/gi;
const read = new Set(['host', 'accept-encoding', 'if-none-match', 'cookie']);

/**
 * Reads bytes that are one whole GET and nothing besides. Null for everything else, however slightly unusual:
 * two readings of one request are how requests are smuggled (RFC 9112, section 11.2), so Node's parser decides.
 */
export function plainGet(bytes: Buffer): PlainGet | null {
  if (bytes.length > longestBytes) return null;
  const text = bytes.toString('latin1');
  const target = wellFormed.exec(text)?.[1];
  if (target === undefined) return null;
  const headers = new Map<string, string>();
  for (const [, written = '', value = ''] of text.matchAll(weighty)) {
    const name = written.toLowerCase();
    if (headers.has(name)) return null;
    const isKeepAlive = name === 'connection' && /^keep-alive[\t ]*$/i.test(value);
    if (!isKeepAlive && !read.has(name)) return null;
    headers.set(name, value.trimEnd());
  }
  const host = headers.get('host');
  if (host === undefined) return null;
  return {
    target,
    host,
    acceptEncoding: headers.get('accept-encoding') ?? '',
    ifNoneMatch: headers.get('if-none-match'),
    cookie: headers.get('cookie') ?? '',
  };
}
