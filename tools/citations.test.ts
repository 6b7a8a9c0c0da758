import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const files = globSync([
  '{src,tests,tools,bench,bin,seeds}/**/*.{ts,tsx,js,css}',
  'migrations/*.sql',
]);

it.each([
  ['docs/rulings.md', /\b[Rr]ulings? (\d+)/g, /^\| (\d+) \|/gm],
  ['docs/attacks.md', /[([](T\d\d)[)\]]/g, /^\| (T\d\d) \|/gm],
] as const)('%s: every number that the code cites has its row', (page, cited, row) => {
  const rows = new Set(numbersIn(readFileSync(page, 'utf8'), row));
  const missing = files.flatMap((file) =>
    numbersIn(readFileSync(file, 'utf8'), cited)
      .filter((number) => !rows.has(number))
      .map((number) => `${file}: ${number}`),
  );
  expect(rows.size).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

function numbersIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, number = '']) => number);
}
