import type { IncomingMessage, RequestListener } from 'node:http';
import {
  type Context,
  context,
  createContextKey,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { isPrivatePeer } from '#platform/http/client-network.ts';
import { scope } from './spans.ts';

const requestKey = createContextKey('the span of the request');

/**
 * Records each request that was not answered from memory by the fast lane. A `traceparent` is only believed from a
 * proxy, and only if the operator says that it sets the header itself: a visitor could otherwise force recording.
 */
export function traceRequests(
  handle: RequestListener,
  { trustsParent }: { trustsParent: boolean },
): RequestListener {
  return (request, response) => {
    const { method = 'GET' } = request;
    const parent = trustsParent ? parentOf(request) : ROOT_CONTEXT;
    const span = trace
      .getTracer(scope)
      .startSpan(
        method,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
        parent,
      );
    const within = trace.setSpan(parent, span).setValue(requestKey, { span, method });
    response.once('close', () => finish(span, response));
    context.with(within, () => handle(request, response));
    // Set by the request handler, which overwrites values from outside.
    const requestId = request.headers['x-request-id'];
    if (typeof requestId === 'string') span.setAttribute('vitrine.request_id', requestId);
  };
}

/** Names the span of the current request by the pattern of its route, such as `/product/:productId`. */
export function nameRequest(route: string): void {
  const found = context.active().getValue(requestKey);
  if (!isTraced(found)) return;
  found.span.setAttribute('http.route', route);
  found.span.updateName(`${found.method} ${route}`);
}

interface TracedRequest {
  span: Span;
  method: string;
}

function isTraced(value: unknown): value is TracedRequest {
  return typeof value === 'object' && value !== null && 'span' in value && 'method' in value;
}

function parentOf({ headers, socket }: IncomingMessage): Context {
  if (!isPrivatePeer(socket.remoteAddress ?? '')) return ROOT_CONTEXT;
  const [, traceId, spanId, flags] = traceparent.exec(String(headers['traceparent'])) ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const known = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(known) ? trace.setSpanContext(ROOT_CONTEXT, known) : ROOT_CONTEXT;
}

/** W3C Trace Context, version 00. */
const traceparent = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

function finish(span: Span, response: Parameters<RequestListener>[1]): void {
  const status = response.statusCode;
  if (response.headersSent) span.setAttribute('http.response.status_code', status);
  if (response.headersSent && status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  if (!response.writableFinished) span.setAttribute('error.type', 'aborted');
  span.end();
}
