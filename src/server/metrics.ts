import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { jobQueue } from '#platform/queue/jobs.ts';
import { countQueued, type Queue, type QueueCounts } from '#platform/queue/queue.ts';
import type { Shop } from '#shop/shop.ts';
import type { WorkLimits } from './work-limits.ts';
import type { FastifyInstance } from 'fastify';

export interface Metrics {
  registry: Registry;
  requests: Counter<'method' | 'status'>;
  requestSeconds: Histogram;
  pageCache: Counter<'outcome'>;
  /** Reports the memory of a cache from now on. */
  watchCache: (name: string, bytes: () => number) => void;
}

/** Each server has its own registry, so that two servers in one process do not share counters. */
export function makeMetrics(shop: Shop, work: WorkLimits): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const metric of [...workMetrics(work), ...queueMetrics(shop), ...backupMetrics(shop)]) {
    registry.registerMetric(metric);
  }
  const caches = new Map<string, () => number>();
  registry.registerMetric(cachesGauge(caches));
  return {
    registry,
    watchCache: (name, bytes) => void caches.set(name, bytes),
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

/** Collected on scrape: the limits count for themselves. */
function workMetrics(work: WorkLimits): (Gauge | Counter)[] {
  const common = { labelNames: ['kind'] as const, registers: [] };
  return [
    new Gauge({
      name: 'work_running',
      help: 'Work under way, by kind',
      ...common,
      collect() {
        for (const [kind, { running }] of work.counts()) this.set({ kind }, running);
      },
    }),
    new Gauge({
      name: 'work_waiting',
      help: 'Work that waits for its turn, by kind',
      ...common,
      collect() {
        for (const [kind, { waiting }] of work.counts()) this.set({ kind }, waiting);
      },
    }),
    new Counter({
      name: 'work_refused_total',
      help: 'Work turned away because too much was waiting, by kind',
      ...common,
      collect() {
        this.reset();
        for (const [kind, { refused }] of work.counts()) this.inc({ kind }, refused);
      },
    }),
  ];
}

/** Collected on scrape. */
function cachesGauge(caches: ReadonlyMap<string, () => number>): Gauge<'cache'> {
  return new Gauge({
    name: 'cache_bytes',
    help: 'Approximate memory of the caches, by cache',
    labelNames: ['cache'],
    registers: [],
    collect() {
      for (const [cache, bytes] of caches) this.set({ cache }, bytes());
    },
  });
}

/** Collected on scrape. If the database fails, the other metrics are still reported. */
function queueMetrics(shop: Shop): Gauge[] {
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Background jobs, by whether they wait or have failed for good',
    labelNames: ['state'],
    registers: [],
    async collect() {
      this.reset();
      const counts = await countsOf(shop, jobQueue);
      if (!counts) return;
      this.set({ state: 'waiting' }, counts.due + counts.later);
      this.set({ state: 'failed' }, counts.failed);
    },
  });
  const all = new Gauge({
    name: 'queued',
    help: 'Rows of each queue, by whether they are due now, due later or have failed for good',
    labelNames: ['queue', 'state'],
    registers: [],
    async collect() {
      this.reset();
      for (const queue of shop.queues) {
        const counts = await countsOf(shop, queue);
        for (const [state, count] of Object.entries(counts ?? {})) {
          this.set({ queue: queue.name, state }, count);
        }
      }
    },
  });
  return [jobs, all];
}

/** Collected on scrape; without a value where nothing is configured or none was made. */
function backupMetrics({ server, clock }: Shop): Gauge[] {
  const backup = new Gauge({
    name: 'backup_age_seconds',
    help: 'Time since the last completed backup began',
    registers: [],
    async collect() {
      this.remove();
      const { last } = await server.backups();
      if (last) this.set((clock() - last.at) / msPerSecond);
    },
  });
  const log = new Gauge({
    name: 'log_copy_age_seconds',
    help: 'Time since the moment until which the log of the database is copied',
    registers: [],
    collect() {
      this.remove();
      const copy = server.logCopy();
      if (copy) this.set((clock() - copy.until) / msPerSecond);
    },
  });
  return [backup, log];
}

function countsOf({ db, clock }: Shop, queue: Queue): Promise<QueueCounts | null> {
  return countQueued(db.read, queue, clock()).catch(() => null);
}

const msPerSecond = 1000;

/** Logs and counts each request that reached a route. Query strings may be private and are omitted. */
export function requestLog(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const status = reply.statusCode;
    metrics.requests.inc({ method, status: String(status) });
    metrics.requestSeconds.observe(reply.elapsedTime / msPerSecond);
    const [path] = request.url.split('?');
    request.log.info({ method, path, status, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
}
