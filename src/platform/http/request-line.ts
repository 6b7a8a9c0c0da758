import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { failed, ok, type Result } from '#platform/result.ts';

const oneSpaceEach = /^[^ ]+ [^ ]+ HTTP\/1\.[01]$/;
const requestLine = /^[A-Z]+[ \t]+\S*[ \t]+HTTP\/\d(?:\.\d)?$/;
const maxLineLength = 4_096;

/**
 * Detects request lines that Node's parser accepts although RFC 9112 does not: repeated spaces, or a version
 * other than 1.0 and 1.1. A proxy in front may have parsed them differently.
 */
export function watchRequestLines(server: Server): (request: IncomingMessage) => boolean {
  const wrong = new WeakSet<Socket>();
  const latest = new WeakMap<Socket, IncomingMessage>();
  server.prependListener('request', (request: IncomingMessage) => {
    latest.set(request.socket, request);
  });
  server.on('connection', (socket: Socket) => {
    socket.prependListener('data', (bytes: Buffer) => {
      // Bytes after an incomplete request belong to its body.
      if (latest.get(socket)?.complete === false) return;
      const [line = ''] = bytes.subarray(0, maxLineLength).toString('latin1').split(/\r?\n/, 1);
      if (requestLine.test(line) && !oneSpaceEach.test(line)) wrong.add(socket);
    });
  });
  return ({ socket }) => wrong.has(socket);
}

export interface RequestTarget {
  /** Percent-encoded, without dot segments. */
  pathname: string;
  search: string;
  searchParams: URLSearchParams;
}

type TargetFailure = { code: 'too-long' } | { code: 'malformed' };

const maxTargetLength = 2048;

/** Parses the request target once, so that all later code sees the same path. */
export function requestTarget(raw: string): Result<RequestTarget, TargetFailure> {
  if (raw.length > maxTargetLength) return failed({ code: 'too-long' });
  if (!raw.startsWith('/') || /^\/[/\\]/.test(raw)) return failed({ code: 'malformed' });
  const url = URL.parse(`http://shop${raw}`);
  if (!url || !isDecodable(url.pathname)) return failed({ code: 'malformed' });
  // Lone surrogates cannot occur: invalid UTF-8 is decoded as U+FFFD.
  if (url.search.includes('%00')) return failed({ code: 'malformed' });
  return ok(url);
}

function isDecodable(pathname: string): boolean {
  try {
    // NUL truncates file names in other programs; no valid path contains one.
    return !pathname.includes('%') || !decodeURIComponent(pathname).includes('\0');
  } catch {
    return false;
  }
}
