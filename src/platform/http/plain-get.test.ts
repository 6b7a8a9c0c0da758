import { describe, expect, it } from 'vitest';
import { plainGet } from './plain-get.ts';

const browser = [
  'GET /shop?page=2 HTTP/1.1',
  'Host: localhost:3000',
  'Connection: keep-alive',
  'Upgrade-Insecure-Requests: 1',
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64)',
  'Accept-Encoding: gzip, deflate, br',
  'Cookie: cart=2; islogin=true',
  'If-None-Match: "abc"',
];

describe('a plain GET', () => {
  it('is parsed with the headers that affect its response', () => {
    expect(read(browser)).toEqual({
      target: '/shop?page=2',
      host: 'localhost:3000',
      acceptEncoding: 'gzip, deflate, br',
      ifNoneMatch: '"abc"',
      cookie: 'cart=2; islogin=true',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
    });
  });

  it('requires only a Host header', () => {
    const request = read(['GET / HTTP/1.1', 'host:localhost']);
    expect(request).toMatchObject({
      target: '/',
      host: 'localhost',
      acceptEncoding: '',
      cookie: '',
    });
  });
});

describe("left to Node's own parser (T42)", () => {
  it.each([
    'Content-Length: 0',
    'content-length: 5',
    'Transfer-Encoding: chunked',
    'Expect: 100-continue',
    'Upgrade: websocket',
    'HTTP2-Settings: AAMAAABkAAQAAP__',
    'Connection: close',
    'Connection: keep-alive, upgrade',
    'TE: trailers',
    'Trailer: x',
    'Host: evil.example',
    'Cookie: another=1',
    'Accept-Encoding: br',
    ' folded: onto the line before',
    'no-colon',
    'space : before',
    'transfer-encoding : chunked',
    'bell: \u0007',
    'umlaut: \u00e4',
    'nul: \0',
    ': no name',
  ])('is a request with the line %j', (line) => {
    expect(read([...browser, line])).toBeNull();
  });

  it.each([
    'POST / HTTP/1.1',
    'HEAD / HTTP/1.1',
    'get / HTTP/1.1',
    'GET / HTTP/1.0',
    'GET /',
    'GET  / HTTP/1.1',
    'GET / HTTP/1.1 ',
    'GET http://evil.example/ HTTP/1.1',
    'GET * HTTP/1.1',
    'GET /a b HTTP/1.1',
    'GET /#top HTTP/1.1',
    'GET /\u00e4 HTTP/1.1',
  ])('is a request that starts with %j', (line) => {
    expect(read([line, 'Host: localhost'])).toBeNull();
  });

  it('is a request without Host, a partial one, two at once or a very long one', () => {
    const whole = bytes(browser);
    expect(read(['GET / HTTP/1.1', 'accept: */*'])).toBeNull();
    expect(plainGet(whole.subarray(0, -2))).toBeNull();
    expect(plainGet(Buffer.concat([whole, whole]))).toBeNull();
    expect(plainGet(Buffer.concat([whole, Buffer.from('x')]))).toBeNull();
    expect(plainGet(Buffer.from(whole.toString().replaceAll('\r', '')))).toBeNull();
    expect(read([...browser, `x: ${'y'.repeat(9_000)}`])).toBeNull();
  });
});

function read(lines: readonly string[]) {
  return plainGet(bytes(lines));
}

function bytes(lines: readonly string[]): Buffer {
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}
