import {
  type Busy,
  type ConcurrencyCounts,
  type ConcurrencyLimit,
  limitConcurrency,
} from '#platform/concurrency-limit.ts';
import type { Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

/**
 * Concurrency limits by kind of work. Rendering occupies the single thread, so a few pages at once are as fast
 * as many. Many orders run at once because they share commits. Work that may wait for others, such as a
 * provider or a password hash, has its own limit.
 */
const limits = {
  /** Public pages that are not cached. */
  'public-page': { atOnce: 4, queueLimit: 64 },
  page: { atOnce: 4, queueLimit: 64 },
  form: { atOnce: 16, queueLimit: 64 },
  password: { atOnce: 8, queueLimit: 24 },
  provider: { atOnce: 16, queueLimit: 32 },
  checkout: { atOnce: 4, queueLimit: 64 },
  order: { atOnce: 256, queueLimit: 512 },
  /** Many at once share a commit. */
  cart: { atOnce: 256, queueLimit: 512 },
  admin: { atOnce: 16, queueLimit: 64 },
  api: { atOnce: 32, queueLimit: 512 },
} as const;

const startsAtOnce: readonly WorkKind[] = ['order', 'cart'];

/** How long the API answers requests in one turn of the event loop before others have theirs. */
const apiTurnMs = 5;

export type WorkKind = keyof typeof limits;

type Start = (next: () => void) => void;

export interface WorkLimits {
  run: <Value>(kind: WorkKind, work: () => Promise<Value>) => Promise<Result<Value, Busy>>;
  /** Whether work of this kind would be rejected now; counts the rejection. */
  refuses: (kind: WorkKind) => boolean;
  /** Waits for a turn of the event loop in which no other page is started or rendered. */
  pageTurn: () => Promise<void>;
  /** Counts by kind, including password hashing and image processing, which have limits elsewhere. */
  counts: () => [kind: string, counts: ConcurrencyCounts][];
}

export function makeWorkLimits({ passwords, images }: Shop): WorkLimits {
  // All other kinds render: one start per turn of the event loop.
  const startPage = startsPerTurn(1);
  const starts: Partial<Record<WorkKind, Start>> = {
    form: startsPerTurn(4),
    api: startsWithin(apiTurnMs),
  };
  // The map has an entry for each key of `limits`.
  const kinds = Object.keys(limits) as WorkKind[];
  const byKind = new Map(
    kinds.map((kind) => [
      kind,
      limitConcurrency({
        ...limits[kind],
        ...(!startsAtOnce.includes(kind) && { start: starts[kind] ?? startPage }),
      }),
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
    pageTurn: () => new Promise<void>(startPage),
    counts: () => [
      ...[...byKind].map(([kind, limit]): [string, ConcurrencyCounts] => [kind, limit.counts()]),
      ['password-hash', passwords.load()],
      ['picture', images.load()],
    ],
  };
}

/**
 * Pages often render without waiting: started within the same event, each would delay later requests, and none
 * would be rejected. Starting one per turn lets the event loop serve others in between.
 */
function startsPerTurn(count: number): Start {
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

/**
 * Responses to API requests take from a tenth of a millisecond to many, mostly without waiting, so their time is limited
 * rather than their number: one that takes long ends the turn. Node runs what an immediate leaves to be done at once
 * before the next immediate, so the time includes the work that was started before.
 */
export function startsWithin(turnMs: number): Start {
  let turnEndsAt: number | null = null;
  const startNext = (next: () => void) => {
    if (turnEndsAt === null) {
      turnEndsAt = performance.now() + turnMs;
      // Before all that is left for the next turn.
      setImmediate(() => (turnEndsAt = null));
    }
    if (performance.now() < turnEndsAt) next();
    else setImmediate(startNext, next);
  };
  return (next) => {
    setImmediate(startNext, next);
  };
}

/** Page paths with their kinds for reading and for submitting; the first match counts. */
const kindsByPath: readonly [path: RegExp, read: WorkKind, sent: WorkKind][] = [
  [/^\/admin(?:\/|$)/i, 'admin', 'admin'],
  [/^\/checkout\/(?:payment|express)\//i, 'order', 'order'],
  [/^\/(?:checkout|demo-gateway)(?:\/|$)/i, 'checkout', 'order'],
  [/^\/(?:signin|account\/sign-in)\/(?:google|facebook)(?:\/|$)/i, 'provider', 'provider'],
  [/^\/(?:signin|reset|setup|account)(?:\/|$)/i, 'page', 'password'],
];
const otherPages = [/^/, 'page', 'form'] as const;

/** Paths that the server handles without rendering. */
const besidePages = /^\/(?:(?:healthz|readyz|metrics|api)(?:[/?]|$)|pictures\/)/;

/** For a request without a body, before it is parsed further: null if it is not for a page. */
export function requestedWorkKind(method: string, url: string): WorkKind | null {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !besidePages.test(url) ? workKindOf(method, url) : null;
}

/** For pages that are rendered per request: `url` is the path, with or without query. */
export function workKindOf(method: string, url: string): WorkKind {
  const path = url.replace(/\?.*$/s, '').replace(/\.data$/, '');
  const [, read, sent] = kindsByPath.find(([one]) => one.test(path)) ?? otherPages;
  return method === 'GET' || method === 'HEAD' ? read : sent;
}
