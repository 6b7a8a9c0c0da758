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
  form: { atOnce: 16, queueLimit: 64 },
  password: { atOnce: 8, queueLimit: 24 },
  provider: { atOnce: 16, queueLimit: 32 },
  checkout: { atOnce: 4, queueLimit: 64 },
  order: { atOnce: 256, queueLimit: 512 },
  admin: { atOnce: 16, queueLimit: 64 },
  api: { atOnce: 32, queueLimit: 512 },
} as const;

/** Everything else renders: one in a turn of the event loop. */
const startsInTurn: Partial<Record<WorkKind, number>> = { form: 4, api: 8 };

export type WorkKind = keyof typeof limits;

export interface WorkLimits {
  run: <Value>(kind: WorkKind, work: () => Promise<Value>) => Promise<Result<Value, Busy>>;
  /** Whether work would be turned away now; counts it as refused if so. */
  refuses: (kind: WorkKind) => boolean;
  /** By kind, with the passwords and pictures that the shop bounds itself. */
  counts: () => [kind: string, counts: ConcurrencyCounts][];
}

export function makeWorkLimits({ accounts, images }: Shop): WorkLimits {
  const startPage = startsPerTurn(1);
  const start = (kind: WorkKind) => {
    const inTurn = startsInTurn[kind];
    return inTurn === undefined ? startPage : startsPerTurn(inTurn);
  };
  // The keys of `limits`, each with a limit of its own.
  const kinds = Object.keys(limits) as WorkKind[];
  const byKind = new Map(
    kinds.map((kind) => [
      kind,
      limitConcurrency({ ...limits[kind], ...(kind !== 'order' && { start: start(kind) }) }),
    ]),
  );
  const limitOf = (kind: WorkKind): ConcurrencyLimit => {
    const limit = byKind.get(kind);
    if (!limit) throw new Error(`work of kind ${kind} has no limit`);
    return limit;
  };
  return {
    run: (kind, work) => limitOf(kind).run(work),
    refuses: (kind) => limitOf(kind).refuses(),
    counts: () => [
      ...[...byKind].map(([kind, limit]): [string, ConcurrencyCounts] => [kind, limit.counts()]),
      ['password-hash', accounts.passwordLoad()],
      ['picture', images.load()],
    ],
  };
}

/**
 * A page is often rendered without ever waiting: started within the event that asked for it, each would hold up
 * whoever asks next, and none would be refused. So the event loop gets to everyone in between.
 */
function startsPerTurn(count: number): (next: () => void) => void {
  const due: (() => void)[] = [];
  const startDue = () => {
    for (const next of due.splice(0, count)) next();
    if (due.length > 0) setImmediate(startDue);
  };
  return (next) => {
    due.push(next);
    if (due.length === 1) setImmediate(startDue);
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

/** What stands beside the pages: answered by the server itself. */
const besidePages = /^\/(?:(?:healthz|readyz|metrics|api)(?:[/?]|$)|pictures\/)/;

/** For a request without a body, before it is looked at any closer: null where it is for no page. */
export function requestedWorkKind(method: string, url: string): WorkKind | null {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !besidePages.test(url) ? workKindOf(method, url) : null;
}

/** For pages that are rendered for one request: `url` is its path, with or without a query. */
export function workKindOf(method: string, url: string): WorkKind {
  const path = url.replace(/\?.*$/s, '').replace(/\.data$/, '');
  const [, read, sent] = kindsByPath.find(([one]) => one.test(path)) ?? otherPages;
  return method === 'GET' || method === 'HEAD' ? read : sent;
}
