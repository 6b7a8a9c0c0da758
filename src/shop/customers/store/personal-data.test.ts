import { expect, it } from 'vitest';
import { columnsOf } from '../../../../tests/support/canaries.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { personalData } from './personal-data.ts';

eachEngine('the classification of personal data', ({ name, open }) => {
  it('covers every column of every table and no others', async () => {
    const db = await open();
    const columns = (await columnsOf({ db })).map(({ table, column }) => `${table}.${column}`);
    const tagged = Object.entries(personalData).flatMap(([table, tags]) =>
      Object.keys(tags).map((column) => `${table}.${column}`),
    );
    expect(columns.filter((column) => !tagged.includes(column))).toEqual([]);
    const gone = tagged.filter((column) => !columns.includes(column));
    // Each engine has a search index of its own.
    const other = name === 'SQLite' ? /^search_postings\./ : /^product_search\./;
    expect(gone).toEqual(tagged.filter((column) => other.test(column)));
  });
});
