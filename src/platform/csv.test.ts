import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellValue, csvText } from './csv.ts';

test('a cell may hold commas, quotes and line breaks', () => {
  expect(csvText([['a,b', 'say "so"', 'two\nlines', 3]])).toBe(
    '"a,b","say ""so""","two\nlines","3"\r\n',
  );
});

test('[T25] what looks like a formula is text, and a negative number stays one', () => {
  const cells = [
    '=1+1',
    '＝1+1',
    '＋1',
    '－2',
    '＠sum',
    '+1 503',
    '-2',
    '@sum',
    '\tx',
    '\rx',
    'a=1',
    -2,
  ];
  expect(csvText([cells])).toBe(
    `"'=1+1","'＝1+1","'＋1","'－2","'＠sum","'+1 503","'-2","'@sum","'\tx","'\rx","a=1","-2"\r\n`,
  );
});

test('[T25] what was made harmless is read as it was written, whatever it is', () => {
  const text = fc.string({
    unit: fc.constantFrom('=', '＝', '＠', "'", '+', '-', '@', '\t', '\r', 'a', '1'),
  });
  fc.assert(
    fc.property(text, (cell) => {
      const inFile = csvText([[cell]])
        .slice(1, -3)
        .replaceAll('""', '"');
      expect(inFile).not.toMatch(/^[=+\-@＝＋－＠\t\r]/);
      expect(cellValue(inFile)).toBe(cell);
    }),
  );
});
