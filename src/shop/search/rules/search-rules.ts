import { decoded } from '#platform/url-part.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import { searchWords } from './search-words.ts';
import type { SynonymGroups } from './synonyms.ts';

/** What the merchant has decided for one search. */
export interface SearchRules {
  synonyms: SynonymGroups;
  /** Shown first, in this order, even where no word matches. */
  pinned: readonly number[];
  hidden: readonly number[];
}

export const noSearchRules: SearchRules = { synonyms: [], pinned: [], hidden: [] };

type SearchSettings = Pick<
  Settings,
  'searchSynonyms' | 'searchRedirects' | 'pinnedProducts' | 'hiddenProducts'
>;

export function searchRulesFor(text: string, settings: SearchSettings): SearchRules {
  const isMeant = sameSearch(text);
  const idsOf = (picks: SearchSettings['pinnedProducts']) =>
    picks.filter((pick) => isMeant(pick.text)).flatMap(({ productIds }) => productIds);
  const hidden = idsOf(settings.hiddenProducts);
  const pinned = idsOf(settings.pinnedProducts).filter((id) => !hidden.includes(id));
  return { synonyms: settings.searchSynonyms, pinned, hidden };
}

/** The path that a search leads to; null for one that lists products, as does one that would form a loop. */
export function redirectOf(
  text: string,
  { searchRedirects }: Pick<SearchSettings, 'searchRedirects'>,
): string | null {
  const targetOf = (searched: string) => {
    const isMeant = sameSearch(searched);
    return searchRedirects.find((redirect) => isMeant(redirect.text))?.url ?? null;
  };
  const target = targetOf(text);
  const seen = new Set([wordsOf(text)]);
  for (let url = target; url !== null;) {
    const searched = searchIn(url);
    if (searched === null) break;
    if (seen.has(wordsOf(searched))) return null;
    seen.add(wordsOf(searched));
    url = targetOf(searched);
  }
  return target;
}

/** The text that a path of the shop searches for; null for any other path. */
function searchIn(path: string): string | null {
  const { pathname, searchParams } = new URL(path, 'http://shop');
  const found = /^\/shop(?:\/([^/]*))?\/?$/i.exec(pathname);
  if (!found) return null;
  return found[1] ? decoded(found[1]) : searchParams.get('q');
}

export function isSameSearch(text: string, other: string): boolean {
  return sameSearch(text)(other);
}

/** Whether another text has the same words, whatever their case, accents and signs. */
function sameSearch(text: string): (other: string) => boolean {
  const words = wordsOf(text);
  return (other) => words !== '' && wordsOf(other) === words;
}

function wordsOf(text: string): string {
  return searchWords(text).join(' ');
}
