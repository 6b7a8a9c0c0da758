import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  requests: Counter<'method' | 'status'>;
  requestSeconds: Histogram;
  pageCache: Counter<'outcome'>;
}

/** A registry of its own: two servers in one process do not mix their figures. */
export function makeMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Counter({
      name: 'http_requests_total',
      help: 'Requests answered, by method and status',
      labelNames: ['method', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer requests that the page cache did not',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    pageCache: new Counter({
      name: 'page_cache_requests_total',
      help: 'Requests for public pages, by whether the page was in memory',
      labelNames: ['outcome'],
      registers,
    }),
  };
}
