import { field, linesOf } from './field-rules.ts';
import type { Rule, Typed } from './rule.ts';
import type { SearchPick, SearchRedirect } from './search-picks.ts';
import { section } from './section.ts';

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
    hiddenSearches: ruleLines<string>({
      label: 'Hidden searches',
      help: 'The search box suggests what many customers search for. It never suggests these, one per line, nor any search with these words in it.',
      words: 'Please enter one search per line',
      write: (text) => text,
      read: (line) => (isSearchText(line.trim()) ? line.trim() : null),
    }),
  },
);

/** The typed settings with a line begun for a search that the merchant comes from; their label, to point at it. */
export function beginSearchRule(
  typed: Typed,
  { synonym, redirect }: { synonym: string | null; redirect: string | null },
): { typed: Typed; begun: string | null } {
  const begin = (name: string, line: string) => {
    const lines = linesOf(typed[name] ?? '');
    return { ...typed, [name]: [...lines, line].join('\n') };
  };
  const words = (text: string) => searchable(text).slice(0, maxSearchText);
  if (synonym !== null && isSearchText(words(synonym))) {
    return { typed: begin('searchSynonyms', `${words(synonym)} = `), begun: 'Synonyms' };
  }
  if (redirect !== null && isSearchText(words(redirect))) {
    return { typed: begin('searchRedirects', `${words(redirect)} → /`), begun: 'Redirects' };
  }
  return { typed, begun: null };
}

/** Without the signs that part a line. */
function searchable(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}'’-]+/gu, ' ').trim();
}

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
    words(_, typed) {
      const wrong = linesOf(typed).find((line) => read(line) === null);
      if (wrong === undefined) return `Please enter up to ${maxSearchRules} lines`;
      return `${words}. Please check this line: “${shortened(wrong)}”`;
    },
  });
}

function shortened(line: string): string {
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
