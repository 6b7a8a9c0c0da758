/** An audit event as it is stored: what the chain covers. */
export interface StoredEntry {
  id: string;
  at: number;
  actorId: string | null;
  action: string;
  subjectType: string;
  subjectId: string;
  /** JSON, as it was written. */
  details: string;
}

/** A place in the chain: numbers begin with 1 and have no gap. */
export interface ChainLink {
  number: number;
  hash: string;
}

/** Before the first entry. */
export const chainStart: ChainLink = { number: 0, hash: '0'.repeat(64) };

/** The SHA-256 of this text is the hash of the entry, so that each hash depends on all entries before it. */
export function chainedText(before: ChainLink, entry: StoredEntry): string {
  const { id, at, actorId, action, subjectType, subjectId, details } = entry;
  const place = [before.number + 1, before.hash];
  return JSON.stringify([...place, id, at, actorId, action, subjectType, subjectId, details]);
}

/** A link of the chain that was noted elsewhere, such as in a backup. */
export interface NotedLink extends ChainLink {
  /** Where, in words. */
  source: string;
}

export type ChainFault =
  /** Their hashes do not follow: changed, inserted, or in another order. */
  | { code: 'changed'; first: number; last: number }
  | { code: 'missing'; first: number; last: number }
  /** The source knew entries that are no longer there. */
  | { code: 'cut'; first: number; last: number; source: string }
  /** The source knew another entry with this number. */
  | { code: 'replaced'; number: number; source: string }
  /** No job has added them: the chain ends before. */
  | { code: 'added'; first: number; last: number }
  /** What is kept of a person beside the entry is not what it was written with. */
  | { code: 'personal'; number: number }
  /** It is older than the entry before: written later, or after the clock was set back. */
  | { code: 'backdated'; number: number; byMs: number };

/** Transactions that overlap and clocks that are corrected are no fault. */
export const toleratedDisorderMs = 60 * 60 * 1000;

/** What is wrong, in words. */
export function faultText(fault: ChainFault): string {
  if (fault.code === 'replaced') {
    return `entry ${fault.number} is not the one that ${fault.source} has noted: the chain was written anew, or the shop was restored from an earlier backup`;
  }
  if (fault.code === 'backdated') {
    const minutes = Math.round(fault.byMs / 60_000);
    return `entry ${fault.number} is dated ${minutes} minutes before the entry before it: it was inserted, or the clock was set back`;
  }
  if (fault.code === 'personal') {
    return `the personal values kept beside entry ${fault.number} are not those that it was written with`;
  }
  const entries = entriesText(fault.first, fault.last);
  const isOne = fault.first === fault.last;
  const texts = {
    changed: `${entries} ${isOne ? 'was' : 'were'} changed, inserted or moved: the hash does not follow`,
    missing: `${entries} ${isOne ? 'is' : 'are'} missing`,
    cut: `${entries} ${isOne ? 'is' : 'are'} missing at the end, which ${'source' in fault ? fault.source : ''} has noted: the end was cut off, or the shop was restored from an earlier backup`,
    added: `${entries} ${isOne ? 'was' : 'were'} added to the chain by something else than the shop`,
  };
  return texts[fault.code];
}

function entriesText(first: number, last: number): string {
  return first === last ? `entry ${first}` : `entries ${first} to ${last}`;
}
