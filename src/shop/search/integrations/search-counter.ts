import { randomInt } from 'node:crypto';
import { isbot } from 'isbot';
import { fastHash } from '#platform/fast-hash.ts';
import {
  addSearches,
  minSearchers,
  noSearches,
  rareText,
  type SearchCounts,
} from '#shop/search/rules/search-counts.ts';

export interface SearchCounter {
  /** Counts a browser once a day for each text. Synchronous and cheap: it runs with pages from memory. */
  count: (browser: Browser, text: string) => void;
  /** The browser has opened the product at this place of the list. Counts once, after its search. */
  countClick: (browser: Browser, text: string, position: number) => void;
  /** Texts that are no searches from now on. */
  ignore: (texts: readonly string[]) => void;
  /** The day that began last; '' before the first. */
  day: () => string;
  /** Forgets all browsers and rare texts. `known` are texts that several have searched for on earlier days. */
  beginDay: (day: string, known: readonly string[]) => void;
  /** What was counted since the last time, of so many texts at most; nothing when all is taken. */
  take: (limit: number) => TakenSearches[];
  /** What was taken could not be saved. */
  restore: (taken: readonly TakenSearches[]) => void;
  /** What the search box suggests, the most popular first. */
  popular: () => readonly string[];
  setPopular: (texts: readonly string[]) => void;
}

interface Browser {
  address: string;
  userAgent: string;
}

export interface TakenSearches {
  text: string;
  counts: SearchCounts;
}

const searched = 1;
const clicked = 2;
/** Above the others, so that nothing more is counted. */
const robot = 3;

/** Bounds of the memory, so that floods of made-up browsers and texts fill it no further. */
const maxSearched = 500_000;
const maxRare = 20_000;
const maxKnown = 10_000;
/** Of one address a day, so that one client alone neither displaces the rare texts nor makes many known. */
const maxOfAddress = 200;
/** Products further down were found by other means. */
const maxPosition = 10_000;

/**
 * Counts searches without tracking anyone: who has searched for what is a hash of 32 bits with a random salt of the
 * day, kept in memory until the day ends. A text leaves the memory when `minSearchers` browsers have searched for it
 * on a day; until then its numbers are part of those of all rare texts. Each process counts for itself.
 */
export function makeSearchCounter(): SearchCounter {
  const browsers = makeBrowsers();
  const texts = makeTexts();
  let ignored: ReadonlySet<string> = new Set();
  let today = '';
  let popular: readonly string[] = [];
  return {
    count(browser, text) {
      if (ignored.has(text) || !browsers.countSearch(browser, text)) return;
      texts.add(text, { ...noSearches, searches: 1 });
    },
    countClick(browser, text, position) {
      if (!Number.isInteger(position) || position < 1 || position > maxPosition) return;
      if (!browsers.countClick(browser, text)) return;
      texts.add(text, { searches: 0, clicks: 1, positions: position });
    },
    ignore(listed) {
      ignored = new Set(listed);
    },
    day: () => today,
    beginDay(day, known) {
      if (today !== '') {
        browsers.forget();
        texts.forget();
      }
      today = day;
      texts.know(known);
    },
    take: (limit) => texts.take(limit),
    restore(taken) {
      for (const { text, counts } of taken) texts.change(text, counts);
    },
    popular: () => popular,
    setPopular(listed) {
      popular = listed;
    },
  };
}

/** Who has searched for what today. */
function makeBrowsers() {
  const reached = new Map<number, number>();
  const ofAddress = new Map<number, number>();
  let salt = randomInt(2 ** 32);
  const pairOf = ({ address, userAgent }: Browser, text: string) =>
    fastHash(fastHash(fastHash(salt, address), userAgent), text);
  return {
    /** Returns whether the search counts: once, and not of a robot. */
    countSearch(browser: Browser, text: string): boolean {
      const pair = pairOf(browser, text);
      if (reached.has(pair) || reached.size >= maxSearched) return false;
      const address = fastHash(salt, browser.address);
      const earlier = ofAddress.get(address) ?? 0;
      if (earlier >= maxOfAddress) return false;
      ofAddress.set(address, earlier + 1);
      const isRobot = browser.userAgent === '' || isbot(browser.userAgent);
      reached.set(pair, isRobot ? robot : searched);
      return !isRobot;
    },
    /** Returns whether the click counts: once, after its search. */
    countClick(browser: Browser, text: string): boolean {
      const pair = pairOf(browser, text);
      if (reached.get(pair) !== searched) return false;
      reached.set(pair, clicked);
      return true;
    },
    forget(): void {
      reached.clear();
      ofAddress.clear();
      salt = randomInt(2 ** 32);
    },
  };
}

/** What has been searched for today, and what of it is not saved yet. */
function makeTexts() {
  const known = new Set<string>();
  /** What was searched for longest ago comes first. */
  const rare = new Map<string, SearchCounts>();
  const changed = new Map<string, SearchCounts>();

  function change(text: string, counts: SearchCounts): void {
    changed.set(text, addSearches(changed.get(text) ?? noSearches, counts));
  }

  /** What was counted among the rare texts counts for the text itself from now on. */
  function name(text: string): void {
    known.add(text);
    const counts = rare.get(text);
    if (!counts) return;
    rare.delete(text);
    change(text, counts);
    const { searches, clicks, positions } = counts;
    change(rareText, { searches: -searches, clicks: -clicks, positions: -positions });
  }

  function add(text: string, counts: SearchCounts): void {
    if (known.has(text)) return change(text, counts);
    change(rareText, counts);
    const before = rare.get(text);
    // A click on what has been displaced since the search.
    if (!before && counts.searches === 0) return;
    const sum = addSearches(before ?? noSearches, counts);
    rare.delete(text);
    rare.set(text, sum);
    if (sum.searches >= minSearchers && known.size < maxKnown) return name(text);
    const [oldest = ''] = rare.keys();
    if (rare.size > maxRare) rare.delete(oldest);
  }

  return {
    add,
    change,
    know(texts: readonly string[]): void {
      for (const text of texts.slice(0, maxKnown)) name(text);
    },
    take(limit: number): TakenSearches[] {
      const taken = [...changed].slice(0, limit).map(([text, counts]) => ({ text, counts }));
      for (const { text } of taken) changed.delete(text);
      return taken;
    },
    forget(): void {
      known.clear();
      rare.clear();
    },
  };
}
