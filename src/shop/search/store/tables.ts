import type { SearchDay } from '#shop/search/rules/search-counts.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    /**
     * The words of published products, also of former ones: whether a word still finds any is for the search to say. On
     * PostgreSQL only those of synonyms and categories, because the lists of products tell the others.
     */
    search_words: { word: string };
    /** The forms by which words are found that are spelled similarly. */
    search_spellings: { form: string; word: string };
    /** Numbers of what several have searched for, and nothing about who. */
    search_days: SearchDay;
  }
}
