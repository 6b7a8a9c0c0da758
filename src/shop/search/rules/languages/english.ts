import type { SearchLanguage } from '#shop/search/rules/search-language.ts';

/** As they are completed from their first letters; units of one letter are complete. */
const units =
  'gb cm mm inch ml mah kg watt volt tb hz oz lb ft wh ghz liter litre gsm mb mp km cl px meter metre kwh mhz gram';

export const english: SearchLanguage = {
  stopWords: new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 's', 'the', 'to', 'with']),

  numberForms(word) {
    const pair = irregular.find((forms) => forms.includes(word));
    if (pair) return pair.filter((form) => form !== word);
    if (word.length < 4) return [];
    if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
    if (/(?:s|x|z|ch|sh|o)es$/u.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
    if (/[^su]s$/u.test(word) && !word.endsWith('is')) return [word.slice(0, -1)];
    return /[^aeiou]y$/u.test(word) ? [`${word.slice(0, -1)}ies`] : [];
  },

  longerForms(word) {
    // Codes have no plural.
    return word.length < 3 || /\d$/.test(word) ? [] : [`${word}s`, `${word}es`];
  },

  relatedForms(word) {
    const [, stem, ending] = /^([a-z]*[aeiouy][a-z]*)(ing|ed)$/.exec(word) ?? [];
    if (stem === undefined || ending === undefined) return formsOfVerb(word);
    if (stem.length < minStem || noVerbs.has(word)) return [];
    return [...verbsOf(stem), ...otherEndings(stem, ending)];
  },

  units: units.split(' '),
};

const irregular: readonly (readonly [singular: string, plural: string])[] = [
  ['child', 'children'],
  ['foot', 'feet'],
  ['goose', 'geese'],
  ['knife', 'knives'],
  ['leaf', 'leaves'],
  ['loaf', 'loaves'],
  ['man', 'men'],
  ['mouse', 'mice'],
  ['scarf', 'scarves'],
  ['shelf', 'shelves'],
  ['tooth', 'teeth'],
  ['wife', 'wives'],
  ['wolf', 'wolves'],
  ['woman', 'women'],
];

/** Shorter ones are rather a part of the word itself, as in `ring` and `shed`. */
const minStem = 3;

/** They end like forms of a verb, and what remains means something else. */
const noVerbs: ReadonlySet<string> = new Set([
  'bedding',
  'building',
  'ceiling',
  'clothing',
  'coating',
  'earring',
  'evening',
  'herring',
  'morning',
  'nothing',
  'outing',
  'pudding',
  'sterling',
  'stocking',
  'united',
  'wedding',
]);

/** Those that a prefix of the verb does not find: `bake` is also `baking`, and `carry` also `carried`. */
function formsOfVerb(verb: string): string[] {
  const stem = verb.slice(0, -1);
  if (stem.length < minStem) return [];
  if (/[^aeio]e$/.test(verb)) return [`${stem}ing`];
  return /[^aeiou]y$/.test(verb) ? [`${stem}ied`] : [];
}

/** The verbs that may have lost their end before `ing` or `ed`. */
function verbsOf(stem: string): string[] {
  if (stem.endsWith('i')) return [`${stem.slice(0, -1)}y`];
  if (/([lsfz])\1$/.test(stem)) return [stem, stem.slice(0, -1)];
  if (/([bdgmnprtv])\1$/.test(stem)) return [stem.slice(0, -1)];
  // After a single short vowel the last letter would be doubled.
  return /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(stem) ? [`${stem}e`] : [stem, `${stem}e`];
}

function otherEndings(stem: string, ending: string): string[] {
  if (ending === 'ed') return [`${stem.replace(/i$/, 'y')}ing`];
  return [/[^aeiou]y$/.test(stem) ? `${stem.slice(0, -1)}ied` : `${stem}ed`];
}
