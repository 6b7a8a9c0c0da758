import type { Settings } from '#shop/settings/rules/settings.ts';
import type { SynonymGroups } from './search-query.ts';
import { searchWords } from './search-words.ts';

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

/** The path that a search leads to; null for one that lists products. */
export function redirectOf(text: string, { searchRedirects }: SearchSettings): string | null {
  const isMeant = sameSearch(text);
  return searchRedirects.find((redirect) => isMeant(redirect.text))?.url ?? null;
}

/** Whether another text has the same words, whatever their case, accents and signs. */
function sameSearch(text: string): (other: string) => boolean {
  const words = searchWords(text).join(' ');
  return (other) => words !== '' && searchWords(other).join(' ') === words;
}
