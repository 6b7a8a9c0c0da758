import type { SearchLanguage } from '#shop/search/rules/search-language.ts';
import { english } from './english.ts';

/** What shops are searched in; another language is another file like that of English. */
export const defaultLanguage: SearchLanguage = english;
