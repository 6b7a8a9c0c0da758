import { madeOncePer } from '#platform/memoized.ts';
import type { Database, Reader } from '#platform/database/database.ts';
import { type ChangeMark, changesSince, latestMark } from '#shop/search/store/facet-changes.ts';
import { FacetColumnStore, type FacetIndex } from './facet-columns.ts';
import { readFacetRows } from './facet-rows.ts';

/**
 * The facets as of now. They are read at their first use, by a worker after the start; from then on, only products that
 * have changed are. What is returned must be used before the next `await`: it changes with the next call.
 */
export function currentFacets(db: Database): Promise<FacetIndex> {
  return indexOf(db)();
}

const indexOf = madeOncePer(makeFacetIndex);
const productsPerRead = 500;

function makeFacetIndex({ read, stamp }: Database): () => Promise<FacetIndex> {
  let store = new FacetColumnStore();
  let mark: ChangeMark | null = null;
  let readAt: number | null = null;
  /** Changes since the mark that are in the columns already. */
  let applied = new Map<number, string>();

  async function refresh(): Promise<FacetIndex> {
    const now = stamp?.() ?? null;
    if (mark !== null && now !== null && now === readAt) return store;
    await (mark === null ? readAll() : readChanged(mark));
    readAt = now;
    return store;
  }

  async function readAll(): Promise<void> {
    store = new FacetColumnStore();
    const begun = await latestMark(read);
    let after: number | null = 0;
    while (after !== null) after = await readNext(read, store, after);
    mark = begun;
  }

  async function readChanged(since: ChangeMark): Promise<void> {
    const changes = await changesSince.execute(read, { mark: since });
    const unknown = changes.filter(({ productId, revision }) => {
      return applied.get(productId) !== revision;
    });
    for (let at = 0; at < unknown.length; at += productsPerRead) {
      const ids = unknown.slice(at, at + productsPerRead).map(({ productId }) => productId);
      const rows = await readFacetRows(read, { ids });
      store.replace(ids, rows);
    }
    mark = changes[0]?.mark ?? since;
    applied = new Map(changes.map(({ productId, revision }) => [productId, revision]));
  }

  return oneAtATime(refresh);
}

/** Returns the id to go on after; null after the last product. */
async function readNext(
  reader: Reader,
  store: FacetColumnStore,
  after: number,
): Promise<number | null> {
  const rows = await readFacetRows(reader, { after, limit: productsPerRead });
  store.replace(
    rows.map(({ id }) => id),
    rows,
  );
  return rows.at(-1)?.id ?? null;
}

/** Each call is answered by a run that began after it; calls that wait together share one. */
function oneAtATime<Value>(run: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<unknown> = Promise.resolve();
  let waiting: Promise<Value> | null = null;
  return () => {
    if (waiting) return waiting;
    const next = running.then(
      () => begin(),
      () => begin(),
    );
    waiting = next;
    running = next;
    return next;
  };

  function begin(): Promise<Value> {
    waiting = null;
    return run();
  }
}
