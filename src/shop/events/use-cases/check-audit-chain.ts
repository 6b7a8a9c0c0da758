import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reader } from '#platform/database/database.ts';
import {
  type ChainFault,
  type ChainLink,
  chainStart,
  type NotedLink,
  type StoredEntry,
  toleratedDisorderMs,
} from '#shop/events/rules/audit-chain.ts';
import {
  countUnchained,
  linkAfter,
  listChained,
  readChainHead,
} from '#shop/events/store/audit-chain.ts';
import { listSealedValues } from '#shop/events/store/personal-values.ts';

const entriesAtOnce = 1000;

export interface ChainCheck {
  faults: ChainFault[];
  /** The last entry, as it is stored. */
  head: ChainLink;
  /** Entries that were not chained yet when the check began. */
  waiting: number;
}

/** Follows the whole chain, and compares it with its head and with what was noted elsewhere. Writes nothing. */
export async function checkAuditChain(
  reader: Reader,
  noted: readonly NotedLink[] = [],
): Promise<ChainCheck> {
  const waiting = await countUnchained(reader);
  const known = [
    { ...(await readChainHead(reader)), source: 'the shop’s own record of the last entry' },
    ...noted,
  ].filter(({ number }) => number > 0);
  const sources = Map.groupBy(known, ({ number }) => number);
  const faults: ChainFault[] = [];
  let last = chainStart;
  let lastAt = Number.NEGATIVE_INFINITY;
  // From the lowest number that a column can hold: a place before the first would be a fault as well.
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const links = await listChained(reader, { after, limit: entriesAtOnce });
    for (const link of links) {
      faults.push(...linkFaults(last, lastAt, link));
      for (const { source, hash } of sources.get(link.number) ?? []) {
        if (hash !== link.hash) faults.push({ code: 'replaced', number: link.number, source });
      }
      last = { number: link.number, hash: link.hash };
      lastAt = link.entry.at;
      after = link.number;
    }
    if (links.length < entriesAtOnce) break;
    await nextTurn();
  }
  faults.push(...endFaults(last, known, await readChainHead(reader)));
  faults.push(...(await personalFaults(reader)));
  return { faults: merged(faults), head: last, waiting };
}

/** The chain covers their digests; what was erased with its person has left no row. */
async function personalFaults(reader: Reader): Promise<ChainFault[]> {
  const faults: ChainFault[] = [];
  let after = '';
  for (;;) {
    const values = await listSealedValues(reader, { after, limit: entriesAtOnce });
    for (const { entryId, number, isIntact } of values) {
      if (!isIntact) faults.push({ code: 'personal', number: number ?? 0 });
      after = entryId;
    }
    if (values.length < entriesAtOnce) return faults;
  }
}

function linkFaults(
  before: ChainLink,
  beforeAt: number,
  { entry, number, hash }: ChainLink & { entry: StoredEntry },
): ChainFault[] {
  const faults: ChainFault[] = [];
  const place = { first: number, last: number };
  if (number > before.number + 1) {
    // Its hash follows that of an entry which is not there.
    faults.push({ code: 'missing', first: before.number + 1, last: number - 1 });
  } else if (number <= before.number || linkAfter(before, entry).hash !== hash) {
    faults.push({ code: 'changed', ...place });
  }
  const byMs = beforeAt - entry.at;
  if (byMs > toleratedDisorderMs) faults.push({ code: 'backdated', number, byMs });
  return faults;
}

function endFaults(last: ChainLink, known: readonly NotedLink[], head: ChainLink): ChainFault[] {
  const faults = known.flatMap(({ number, source }): ChainFault[] =>
    number <= last.number ? [] : [{ code: 'cut', first: last.number + 1, last: number, source }],
  );
  if (last.number <= head.number) return faults;
  return [...faults, { code: 'added', first: head.number + 1, last: last.number }];
}

/** A change of one entry is one fault, however many entries in a row it shows in. */
function merged(faults: readonly ChainFault[]): ChainFault[] {
  const merging: ChainFault[] = [];
  for (const fault of faults) {
    const before = merging.at(-1);
    if (fault.code === 'changed' && before?.code === 'changed' && before.last + 1 === fault.first) {
      merging[merging.length - 1] = { ...before, last: fault.last };
    } else merging.push(fault);
  }
  return merging;
}
