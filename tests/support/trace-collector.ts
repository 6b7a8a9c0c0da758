import { json, startStubServer } from './stub-server.ts';

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

interface Batch {
  resourceSpans: {
    resource: { attributes: CollectedSpan['attributes'] };
    scopeSpans: { spans: CollectedSpan[] }[];
  }[];
}

export interface TraceCollector {
  origin: string;
  spans: () => CollectedSpan[];
  /** Everything that was sent, as text. */
  text: () => string;
  /** The names of a span and of all that it is part of, the outermost first. */
  pathOf: (span: CollectedSpan) => string[];
  stop: () => Promise<void>;
}

/** Takes traces as an OpenTelemetry collector does, over OTLP as JSON. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const bodies: string[] = [];
  const { origin, stop } = await startStubServer(({ method, url, body }) => {
    if (method !== 'POST' || url.pathname !== '/v1/traces') return json({}, 404);
    bodies.push(body);
    return json({ partialSuccess: {} });
  });

  const spans = () =>
    bodies
      .map((body): Batch => JSON.parse(body))
      .flatMap(({ resourceSpans }) => resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap((scope) => scope.spans);

  function pathOf(span: CollectedSpan): string[] {
    const byId = new Map(spans().map((one) => [one.spanId, one]));
    const path: string[] = [];
    for (let one: CollectedSpan | undefined = span; one; one = byId.get(one.parentSpanId ?? '')) {
      path.unshift(one.name);
    }
    return path;
  }

  return { origin, spans, text: () => bodies.join('\n'), pathOf, stop };
}
