import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { serverLimits } from './limits.ts';
import { type PlainGet, plainGet } from './plain-get.ts';
import {
  chooseForm,
  type ChosenForm,
  headersOf,
  type Representation,
  statusOf,
  type StoredResponse,
} from './stored-response.ts';

/** The cached response for a request from an address, or null if it has to be computed. */
export type FindCachedResponse = (
  request: PlainGet,
  peer: string,
) => StoredResponse | null | Promise<StoredResponse | null>;

export interface FastLane {
  /** Passes every further request to the Node server, which closes the connection with its response. */
  drain: () => void;
  /** Closes each fast-lane connection as soon as its pending output has been flushed. */
  close: () => void;
}

const { headersTimeout = 0, keepAliveTimeout = 0 } = serverLimits;
const staysOpen = `connection: keep-alive\r\nkeep-alive: timeout=${keepAliveTimeout / 1_000}\r\n`;

/**
 * Serves cached responses before Node's HTTP server allocates its request objects, which cost more than the
 * response itself. A connection stays in the fast lane as long as it sends plain GET requests for cached
 * content; the first other bytes hand it over to the Node server permanently.
 */
export function openFastLane(server: Server, findCached: FindCachedResponse): FastLane {
  const behind = server.listeners('connection');
  const inLane = new Set<Socket>();
  const heads: Heads = new WeakMap();
  const volatileHeaders = makeVolatileHeaders();
  let isDraining = false;
  const passOn = (socket: Socket) => {
    for (const listener of behind) Reflect.apply(listener, server, [socket]);
  };
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    if (isDraining) return passOn(socket);
    inLane.add(socket);
    socket.once('close', () => inLane.delete(socket));
    const peer = socket.remoteAddress ?? '';
    serve(socket, {
      find: (request) => (isDraining ? null : findCached(request, peer)),
      isDraining: () => isDraining,
      send: (stored, request) =>
        write(socket, answerFor(heads, stored, request), volatileHeaders()),
      leave: () => {
        inLane.delete(socket);
        passOn(socket);
      },
    });
  });
  return {
    drain: () => {
      isDraining = true;
    },
    close: () => {
      for (const socket of inLane) socket.destroySoon();
    },
  };
}

interface Lane {
  find: (request: PlainGet) => ReturnType<FindCachedResponse>;
  isDraining: () => boolean;
  send: (stored: StoredResponse, request: PlainGet) => void;
  leave: () => void;
}

/**
 * Requests of a connection are handled one at a time: reading is paused while a response waits for the
 * database or the network.
 */
function serve(socket: Socket, { find, isDraining, send, leave }: Lane): void {
  let isWaiting = false;
  const listeners: Readonly<Record<string, (bytes: Buffer) => void>> = {
    data: (bytes) => {
      const request = plainGet(bytes);
      const found = request && find(request);
      if (!request || !found) return handOver(bytes);
      if (!(found instanceof Promise)) return send(found, request);
      isWaiting = true;
      socket.pause();
      found.then(
        (stored) => {
          isWaiting = false;
          if (!stored || isDraining()) return handOver(bytes);
          socket.resume();
          send(stored, request);
        },
        () => handOver(bytes),
      );
    },
    drain: () => void (isWaiting || socket.resume()),
    end: () => void socket.end(),
    timeout: () => void socket.destroy(),
    error: () => void socket.destroy(),
  };
  for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener);
  socket.setTimeout(headersTimeout);

  function handOver(bytes: Buffer): void {
    if (socket.destroyed) return;
    for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener);
    socket.setTimeout(0);
    socket.pause();
    socket.unshift(bytes);
    leave();
    socket.resume();
  }
}

/** Serialized response heads, built once per cached response. */
type Heads = WeakMap<Representation, Buffer>;

interface Answer {
  head: Buffer;
  body: Buffer | null;
}

function answerFor(heads: Heads, stored: StoredResponse, request: PlainGet): Answer {
  const form = chooseForm(stored, request);
  if (form.isKnown) return { head: headBytes(stored, form), body: null };
  const { representation } = form;
  const head = heads.get(representation) ?? headBytes(stored, form);
  heads.set(representation, head);
  return { head, body: representation.body };
}

function headBytes(stored: StoredResponse, form: ChosenForm): Buffer {
  const status = statusOf(stored, form);
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${staysOpen}`;
  const headers = headersOf(stored, form);
  for (let i = 0; i < headers.length; i += 2) text += `${headers[i]}: ${headers[i + 1]}\r\n`;
  return Buffer.from(text, 'latin1');
}

function write(socket: Socket, { head, body }: Answer, volatileHeaders: string): void {
  if (socket.timeout !== keepAliveTimeout) socket.setTimeout(keepAliveTimeout);
  socket.cork();
  const isHeadTaken = socket.write(withLines(head, volatileHeaders));
  const isTaken = body ? socket.write(body) : isHeadTaken;
  socket.uncork();
  // Backpressure: a client that does not read its responses has to wait instead of filling memory.
  if (!isTaken) socket.pause();
}

/** Headers that differ per response: the request id, and the date, which is rebuilt once per second. */
function makeVolatileHeaders(): () => string {
  let second = 0;
  let date = '';
  return () => {
    const now = Math.floor(Date.now() / 1_000);
    if (now !== second) date = new Date(now * 1_000).toUTCString();
    second = now;
    return `x-request-id: ${randomUUID()}\r\ndate: ${date}\r\n\r\n`;
  };
}

/** Buffers are written as they are; strings would be encoded chunk by chunk. */
function withLines(head: Buffer, lines: string): Buffer {
  const whole = Buffer.allocUnsafe(head.length + lines.length);
  head.copy(whole);
  whole.write(lines, head.length, 'latin1');
  return whole;
}
