import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { serverLimits } from './limits.ts';
import { type PlainGet, plainGet } from './plain-get.ts';
import { chooseForm, type StoredAnswer } from './stored-answer.ts';

/** What is in memory for a request, or null for everything that has to be worked for. */
export type AtHand = (asked: PlainGet) => StoredAnswer | null | Promise<StoredAnswer | null>;

export interface FastLane {
  /** Closes every connection in the lane as soon as what was written to it is out. */
  close: () => void;
}

const { headersTimeout = 0, keepAliveTimeout = 0 } = serverLimits;
const staysOpen = `connection: keep-alive\r\nkeep-alive: timeout=${keepAliveTimeout / 1_000}\r\n\r\n`;

/**
 * Answers from memory before Node's HTTP server has built its objects, which cost more than the answer. A
 * connection stays in the lane while it asks for nothing else; the first bytes that are not one plain GET of
 * something at hand take it, with these bytes, to the server behind for good.
 */
export function openFastLane(server: Server, atHand: AtHand): FastLane {
  const behind = server.listeners('connection');
  const inLane = new Set<Socket>();
  let isClosed = false;
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => (isClosed ? passOn(socket) : enter(socket)));
  return {
    close: () => {
      isClosed = true;
      for (const socket of inLane) socket.destroySoon();
    },
  };

  function enter(socket: Socket): void {
    let isWaiting = false;
    const listeners: Readonly<Record<string, (bytes: Buffer) => void>> = {
      data: (bytes) => {
        const asked = isClosed ? null : plainGet(bytes);
        const found = asked && atHand(asked);
        if (!asked || !found) return leave(bytes);
        if (!(found instanceof Promise)) return send(socket, found, asked);
        isWaiting = true;
        socket.pause();
        found.then(
          (stored) => {
            isWaiting = false;
            if (!stored) return leave(bytes);
            socket.resume();
            send(socket, stored, asked);
          },
          () => leave(bytes),
        );
      },
      drain: () => void (isWaiting || socket.resume()),
      end: () => void socket.end(),
      timeout: () => void socket.destroy(),
      error: () => void socket.destroy(),
      close: () => void inLane.delete(socket),
    };
    inLane.add(socket);
    socket.setTimeout(headersTimeout);
    for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener);

    function leave(bytes: Buffer): void {
      inLane.delete(socket);
      for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener);
      if (socket.destroyed) return;
      socket.setTimeout(0);
      socket.pause();
      socket.unshift(bytes);
      passOn(socket);
      socket.resume();
    }
  }

  function passOn(socket: Socket): void {
    for (const listener of behind) Reflect.apply(listener, server, [socket]);
  }
}

function send(socket: Socket, stored: StoredAnswer, asked: PlainGet): void {
  const { status, headers, body } = chooseForm(stored, asked);
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`;
  head += `x-request-id: ${randomUUID()}\r\ndate: ${new Date().toUTCString()}\r\n${staysOpen}`;
  socket.setTimeout(keepAliveTimeout);
  socket.cork();
  socket.write(head, 'latin1');
  const isTaken = body === null || socket.write(body);
  socket.uncork();
  // Whoever asks faster than it reads waits, instead of filling the memory.
  if (!isTaken) socket.pause();
}
