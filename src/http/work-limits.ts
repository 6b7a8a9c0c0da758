import {
  type Busy,
  type ConcurrencyCounts,
  type ConcurrencyLimit,
  limitConcurrency,
} from '#domain/concurrency-limit.ts';
import type { Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';

/**
 * Work that is bounded together. Rendering keeps the one thread busy, so few pages at once are as fast as many.
 * Orders are many at once because they share commits. What may wait for others, a provider or the hash of a
 * password, takes no place of what need not.
 */
const limits = {
  /** Pages that are the same for everyone and not in memory. */
  'public-page': { atOnce: 4, queueLimit: 64 },
  page: { atOnce: 4, queueLimit: 64 },
  form: { atOnce: 8, queueLimit: 64 },
  password: { atOnce: 8, queueLimit: 24 },
  provider: { atOnce: 16, queueLimit: 32 },
  checkout: { atOnce: 4, queueLimit: 64 },
  order: { atOnce: 256, queueLimit: 512 },
  admin: { atOnce: 16, queueLimit: 64 },
  api: { atOnce: 32, queueLimit: 512 },
} as const;

export type WorkKind = keyof typeof limits;

export interface WorkLimits {
  run: <Value>(kind: WorkKind, work: () => Promise<Value>) => Promise<Result<Value, Busy>>;
  /** By kind, with the passwords and pictures that the shop bounds itself. */
  counts: () => [kind: string, counts: ConcurrencyCounts][];
}

export function makeWorkLimits({ accounts, images }: Shop): WorkLimits {
  const limitOf = (kind: WorkKind): ConcurrencyLimit =>
    // Between two pages the event loop gets to new connections and to what is answered from memory.
    limitConcurrency({ ...limits[kind], start: (next) => void setImmediate(next) });
  // The keys of `limits`, each with a limit of its own.
  const kinds = Object.keys(limits) as WorkKind[];
  const byKind = new Map(kinds.map((kind) => [kind, limitOf(kind)]));
  return {
    run(kind, work) {
      const limit = byKind.get(kind);
      if (!limit) throw new Error(`work of kind ${kind} has no limit`);
      return limit.run(work);
    },
    counts: () => [
      ...[...byKind].map(([kind, limit]): [string, ConcurrencyCounts] => [kind, limit.counts()]),
      ['password-hash', accounts.passwordLoad()],
      ['picture', images.load()],
    ],
  };
}

/** Paths of pages with the kinds of reading and of sending; the first that matches counts. */
const kindsByPath: readonly [path: RegExp, read: WorkKind, sent: WorkKind][] = [
  [/^\/admin(?:\/|$)/i, 'admin', 'admin'],
  [/^\/checkout\/payment\//i, 'order', 'order'],
  [/^\/(?:checkout|demo-gateway)(?:\/|$)/i, 'checkout', 'order'],
  [/^\/(?:signin|account\/sign-in)\/(?:google|facebook)(?:\/|$)/i, 'provider', 'provider'],
  [/^\/(?:signin|reset|setup|account)(?:\/|$)/i, 'page', 'password'],
];
const otherPages = [/^/, 'page', 'form'] as const;

/** For pages that are rendered for one request: `url` is its path, with or without a query. */
export function workKindOf(method: string, url: string): WorkKind {
  const path = url.replace(/\?.*$/s, '').replace(/\.data$/, '');
  const [, read, sent] = kindsByPath.find(([one]) => one.test(path)) ?? otherPages;
  return method === 'GET' || method === 'HEAD' ? read : sent;
}
