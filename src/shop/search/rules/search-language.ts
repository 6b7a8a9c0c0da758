/** What searches know of a language. Words are those of searchWords, so they have no accents. */
export interface SearchLanguage {
  /** Words that say nothing about a product; they count only where a text has no others. */
  stopWords: ReadonlySet<string>;
  /** The same noun in another number, as far as a prefix of the word does not find it anyway. */
  numberForms: (word: string) => string[];
  /** The same noun in another number, as a prefix of the word finds it: it ranks as the word itself. */
  longerForms: (word: string) => string[];
  /**
   * Words of the same stem that a prefix of the word does not find. They are found as well, after those above. Each one
   * is looked up with every search: four at most.
   */
  relatedForms: (word: string) => string[];
  /** Units that stand behind a number, the most usual first: those that begin as is typed are looked up, four at most. */
  units: readonly string[];
}
