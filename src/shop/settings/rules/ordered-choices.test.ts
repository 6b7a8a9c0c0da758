import { describe, expect, it } from 'vitest';
import { filters } from './filters-section.ts';
import { withMovedChoice } from './ordered-choices.ts';
import type { Terms, Typed } from './rule.ts';
import { defaultSettings } from './settings.ts';

const known = ['Price', 'Brand', 'Size', 'Tags'];
const terms: Terms = {
  currency: 'USD',
  provided: [],
  accepted: [],
  hasBankAccount: false,
  regionIn: () => null,
  isDemo: false,
  filters: known.map((title) => ({ title, hint: '' })),
};

function typedFor(shownFilters: string[]): Typed {
  return filters.write({ ...defaultSettings, shownFilters }, terms);
}

function rowsOf(typed: Typed): string[] {
  const names = Object.keys(typed).filter((name) => name.endsWith('.title'));
  return names.map((name) => {
    const isShown = typed[name.replace('.title', '.isShown')] !== undefined;
    return `${isShown ? '+' : '-'} ${typed[name]}`;
  });
}

const saved = (typed: Typed) => filters.read(typed, terms).values?.shownFilters;

describe('the filters of lists in the settings', () => {
  it('are all listed, the selected ones first and in order', () => {
    expect(rowsOf(typedFor([]))).toEqual(['- Price', '- Brand', '- Size', '- Tags']);
    expect(rowsOf(typedFor(['Tags', 'price']))).toEqual(['+ Tags', '+ Price', '- Brand', '- Size']);
    expect(saved(typedFor([]))).toEqual([]);
    expect(saved(typedFor(['Tags', 'price']))).toEqual(['Tags', 'Price']);
  });

  it('show a stored title that is none any more, until it is deselected', () => {
    const typed = typedFor(['Sizze', 'Brand']);
    expect(rowsOf(typed)).toEqual(['+ Sizze', '+ Brand', '- Price', '- Size', '- Tags']);
    expect(saved(typed)).toEqual(['Sizze', 'Brand']);
    const { 'shownFilters.0.isShown': _, ...deselected } = typed;
    expect(saved(deselected)).toEqual(['Brand']);
  });

  it('move up and down with their checkboxes, and stay at either end', () => {
    const typed = typedFor(['Brand']);
    const down = withMovedChoice(typed, 'shownFilters.0', 1);
    expect(rowsOf(down)).toEqual(['- Price', '+ Brand', '- Size', '- Tags']);
    const up = withMovedChoice(down, 'shownFilters.3', -1);
    expect(rowsOf(up)).toEqual(['- Price', '+ Brand', '- Tags', '- Size']);
    expect(withMovedChoice(up, 'shownFilters.0', -1)).toBe(up);
    expect(withMovedChoice(up, 'shownFilters.3', 1)).toBe(up);
    expect(withMovedChoice(up, 'other', 1)).toBe(up);
  });

  it.each([
    ['a title twice', ['Brand', 'brand '], /Load the page again/],
    ['a long title', ['x'.repeat(41)], /Load the page again/],
    ['too many', Array.from({ length: 31 }, (_, at) => `Option ${at}`), /at most 30/],
  ])('refuse %s', (_, titles, words) => {
    const rows = titles.flatMap((title, at) => [
      [`shownFilters.${at}.title`, title],
      [`shownFilters.${at}.isShown`, 'on'],
    ]);
    const { values, problems } = filters.read(Object.fromEntries(rows), terms);
    expect(values).toBeNull();
    expect(problems['shownFilters']).toMatch(words);
  });
});
