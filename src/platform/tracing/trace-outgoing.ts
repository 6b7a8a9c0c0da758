import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { isRecording, markFailed, scope } from './spans.ts';

interface Target {
  method: string;
  host: string;
  port: number | null;
}

interface Channels {
  begin: string;
  answer: string;
  failure: string;
  targetOf: (request: unknown) => Target;
}

/** Node's own HTTP client, which Stripe's library and the webhooks use. */
const httpChannels: Channels = {
  begin: 'http.client.request.start',
  answer: 'http.client.response.finish',
  failure: 'http.client.request.error',
  targetOf: (request) => {
    const { method, host, socket } = Object(request);
    const port = Number(Object(socket).remotePort);
    return { method: String(method), host: String(host), port: port || null };
  },
};

/** `fetch`, which all other clients use. */
const fetchChannels: Channels = {
  begin: 'undici:request:create',
  answer: 'undici:request:headers',
  failure: 'undici:request:error',
  targetOf: (request) => {
    const { method, origin } = Object(request);
    const url = URL.canParse(String(origin)) ? new URL(String(origin)) : null;
    const port = url?.port ? Number(url.port) : null;
    return { method: String(method), host: url?.hostname ?? 'unknown', port };
  },
};

/**
 * Records requests to other servers, such as payment providers, as parts of what has caused them. Neither path nor
 * query is recorded: they hold tokens and numbers of customers.
 */
export function traceOutgoing(): () => void {
  const ends = [httpChannels, fetchChannels].map(watch);
  return () => {
    for (const end of ends) end();
  };
}

function watch({ begin, answer, failure, targetOf }: Channels): () => void {
  const spans = new WeakMap<object, Span>();

  function finish(message: unknown, note: (span: Span) => void): void {
    const { request } = Object(message);
    const span = spans.get(request);
    if (!span) return;
    spans.delete(request);
    note(span);
    span.end();
  }

  const listeners = {
    [begin]: (message: unknown) => {
      if (!isRecording()) return;
      const { request } = Object(message);
      const { method, host, port } = targetOf(request);
      const attributes = {
        'http.request.method': method,
        'server.address': host,
        ...(port !== null && { 'server.port': port }),
      };
      const options = { kind: SpanKind.CLIENT, attributes };
      spans.set(request, trace.getTracer(scope).startSpan(`${method} ${host}`, options));
    },
    [answer]: (message: unknown) =>
      finish(message, (span) => {
        const status = Number(Object(Object(message).response).statusCode);
        span.setAttribute('http.response.status_code', status);
        if (status >= 400) span.setStatus({ code: SpanStatusCode.ERROR });
      }),
    [failure]: (message: unknown) =>
      finish(message, (span) => markFailed(span, Object(message).error)),
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
  };
}
