import { field, linesOf } from './field-rules.ts';
import type { Rule } from './rule.ts';
import { section } from './section.ts';
import type { SearchPick, SearchRedirect } from './settings.ts';

export const maxSearchRules = 500;
export const maxSearchText = 100;
const maxWords = 20;
const maxPicked = 20;

/** Everything after a slash that is not read as another host. */
const pathPattern = /^\/(?![/\\])[^\s\\]{0,200}$/;

export const search = section(
  {
    title: 'Search',
    intro:
      'How searches in the shop find what your customers mean. Misspelt words are corrected without any entry here.',
  },
  {
    searchSynonyms: ruleLines<string[]>({
      label: 'Synonyms',
      help: 'Words that mean the same, one group per line, like hoodie = sweatshirt.',
      words: 'Please enter two or more words per line, with = between them',
      write: (words) => words.join(' = '),
      read(line) {
        const words = line.split('=').map((word) => word.trim());
        const isRight = words.length >= 2 && words.length <= maxWords && words.every(isSearchText);
        return isRight ? words : null;
      },
    }),
    searchRedirects: ruleLines<SearchRedirect>({
      label: 'Redirects',
      help: 'Searches that lead to a page, one per line, like returns → /returns. A hyphen and a greater-than sign make an arrow as well.',
      words: 'Please enter a search, an arrow and a path of the shop, like returns → /returns',
      write: ({ text, url }) => `${text} → ${url}`,
      read(line) {
        const [text = '', url = '', ...others] = line.split(/→|->/).map((part) => part.trim());
        const isRight = isSearchText(text) && pathPattern.test(url) && others.length === 0;
        return isRight ? { text, url } : null;
      },
    }),
    pinnedProducts: picks({
      label: 'Pinned products',
      help: 'Shown first for a search, by number and in this order, like scarf: 27, 11.',
    }),
    hiddenProducts: picks({
      label: 'Hidden products',
      help: 'Not shown for a search, by number, like ring: 28.',
    }),
  },
);

function picks(look: { label: string; help: string }): Rule<SearchPick[]> {
  return ruleLines<SearchPick>({
    ...look,
    words: 'Please enter a search, a colon and numbers of products, like scarf: 27, 11',
    write: ({ text, productIds }) => `${text}: ${productIds.join(', ')}`,
    read(line) {
      const [, text = '', numbers = ''] = /^(.+):([\d\s,]+)$/.exec(line) ?? [];
      const ids = numbers.split(',').map((number) => number.trim());
      const isRight =
        isSearchText(text.trim()) &&
        ids.length <= maxPicked &&
        ids.every((id) => /^[1-9]\d{0,14}$/.test(id));
      return isRight ? { text: text.trim(), productIds: [...new Set(ids.map(Number))] } : null;
    },
  });
}

function isSearchText(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) && text.length <= maxSearchText;
}

interface RuleLines<Value> {
  label: string;
  help: string;
  words: string;
  write: (value: Value) => string;
  /** Null for a line that is none. */
  read: (line: string) => Value | null;
}

/** One rule per line; none by default. */
function ruleLines<Value>({ label, help, words, write, read }: RuleLines<Value>): Rule<Value[]> {
  return field<Value[]>({
    look: { label, help, isOptional: true },
    control: 'area',
    write: (values) => values.map(write).join('\n'),
    read(typed) {
      const values = linesOf(typed).map(read);
      const right = values.filter((value) => value !== null);
      return right.length === values.length && right.length <= maxSearchRules ? right : null;
    },
    words: () => words,
  });
}
