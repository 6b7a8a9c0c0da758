import { describe, expect, it } from 'vitest';
import { findBannedTerms } from './check-words.ts';

describe('findBannedTerms', () => {
  it('reports file, line, term and replacement', () => {
    expect(findBannedTerms('a.ts', '// first line\n// the behaviour of a form')).toEqual([
      { file: 'a.ts', line: 2, found: 'behaviour', instead: 'behavior' },
    ]);
  });

  it.each([
    'const fulfilmentOf = 1;',
    'const orderFulfilment = 1;',
    'interface Fulfilment {}',
    'await recordDeed(writer, { action });',
    '// The deeds of one account.',
    "throw new Error('Fulfilment failed');",
    'const asked = new URL(request.url);',
    'function areAllTold() {}',
    '/** Answers the number of rows. */',
  ])('finds a term in names and texts: %s', (line) => {
    expect(findBannedTerms('a.ts', line)).toHaveLength(1);
  });

  it.each([
    "'order_fulfilment'",
    "'fulfilment-created'",
    'const fulfilments = 1;',
    'const fulfillment = 1;',
    'const unfulfilment = 1;',
    "'deed_kind'",
    'const indeed = true;',
    'const task = masked(value);',
    '/** The document answers it. Answers are cached. */',
  ])('ignores stored names and other words: %s', (line) => {
    expect(findBannedTerms('a.ts', line)).toEqual([]);
  });
});
