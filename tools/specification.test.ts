import { describe, expect, it } from 'vitest';
import {
  type Clause,
  claimedIds,
  lostRows,
  proveRows,
  specificationPage,
} from './specification.ts';
import type { TestOutcome } from './test-reports.ts';

const clauses: Clause[] = [
  {
    id: '4.57',
    section: '4. States',
    words: 'page size 3',
    ruling: 'R2',
    stance: 'kept better',
    reason: 'A setting.',
  },
  { id: '4.58', section: '4. States', words: 'a | b', ruling: '', stance: 'kept' },
  {
    id: '9.01',
    section: '9. Limits',
    words: 'star width',
    ruling: '',
    stance: 'departed',
    reason: 'Why.',
    where: 'src/domain/x.ts',
  },
];

const browser = { runner: 'browser' } as const;

function outcome(
  title: string,
  state: TestOutcome['state'],
  { runner = 'unit', steps = [] }: Partial<TestOutcome> = {},
): TestOutcome {
  return {
    title,
    state,
    runner,
    steps,
    file: runner === 'unit' ? 'src/a.test.ts' : 'tests/e2e/a.spec.ts',
  };
}

describe('a title claims clauses', () => {
  it('by their ids in square brackets', () => {
    expect(claimedIds('[4.57] a page shows three [9.01] products [2.215]')).toEqual([
      '4.57',
      '9.01',
      '2.215',
    ]);
  });

  it('and nothing else in brackets is an id', () => {
    expect(claimedIds('[4] [4.5] 4.57 [a] (4.57) [4.57')).toEqual([]);
  });
});

describe('a clause is proven', () => {
  const provenIds = (outcomes: TestOutcome[]): string[] =>
    proveRows(clauses, outcomes)
      .filter(({ provenBy }) => provenBy.length > 0)
      .map(({ id }) => id);

  it('when a test with its id passed', () => {
    expect(provenIds([outcome('[4.57] three', 'passed')])).toEqual(['4.57']);
  });

  it('but not when no test carries its id', () => {
    expect(provenIds([outcome('three', 'passed')])).toEqual([]);
  });

  it('not when its test failed', () => {
    expect(provenIds([outcome('[4.57] three', 'failed')])).toEqual([]);
  });

  it('not when its test was skipped', () => {
    expect(provenIds([outcome('[4.57] three', 'skipped')])).toEqual([]);
  });

  it('not when one of its tests passed and another failed', () => {
    expect(provenIds([outcome('[4.57] a', 'passed'), outcome('[4.57] b', 'failed')])).toEqual([]);
  });

  it('when it passed in one browser and does not apply in the other', () => {
    expect(
      provenIds([outcome('[4.57] a', 'passed', browser), outcome('[4.57] a', 'skipped', browser)]),
    ).toEqual(['4.57']);
  });

  it('when a step of a test that passed names it', () => {
    const steps = ['[4.57] three', 'then [4.58]', 'no clause'];
    expect(provenIds([outcome('a walk', 'passed', { steps })])).toEqual(['4.57', '4.58']);
    expect(provenIds([outcome('a walk', 'failed', { steps })])).toEqual([]);
    expect(provenIds([outcome('a walk', 'skipped', { steps })])).toEqual([]);
  });

  it('not when it is declared open, and a test that claims it then is an error', () => {
    const open = clauses.map((clause) => ({ ...clause, missing: 'Not built.' }));
    expect(proveRows(open, []).flatMap(({ provenBy }) => provenBy)).toEqual([]);
    const steps = ['[4.58] four'];
    expect(() => proveRows(open, [outcome('three', 'passed', { steps })])).toThrow(
      "[4.58] is declared open in clauses.json, but is claimed by src/a.test.ts 'three: [4.58] four'",
    );
  });

  it('by a title of its own: one with more than three ids is an error', () => {
    const three = '[4.57] [4.58] [9.01]';
    const steps = [`${three} a`, `${three} b`];
    expect(provenIds([outcome(three, 'passed', { steps })])).toEqual(['4.57', '4.58', '9.01']);
    expect(() => proveRows(clauses, [outcome(`${three} [4.57] c`, 'passed')])).toThrow(
      "more than 3 clauses in one title: src/a.test.ts '[4.57] [4.58] [9.01] [4.57] c'",
    );
    const crowded = [`${three} [4.58] d`];
    expect(() => proveRows(clauses, [outcome('a', 'passed', { steps: crowded })])).toThrow(
      "more than 3 clauses in one title: src/a.test.ts '[4.57] [4.58] [9.01] [4.58] d'",
    );
  });

  it('and an id that is no clause is an error that names the test', () => {
    expect(() => proveRows(clauses, [outcome('[4.99] three', 'passed')])).toThrow(
      "[4.99] is no clause: src/a.test.ts '[4.99] three'",
    );
  });
});

describe('the page', () => {
  const rows = proveRows(clauses, [
    outcome('[4.57] shows <b>three</b>', 'passed'),
    outcome('[9.01] a star', 'passed', browser),
  ]);
  const page = specificationPage(rows);

  it('has a row for every clause with its state, stance, reason and test', () => {
    expect(page).toContain(
      '| 4.57 | page size 3 | proven | kept better: A setting. | `src/a.test.ts` [4.57] shows &#60;b&#62;three',
    );
    expect(page).toContain('| 4.58 | a \\| b | open | kept |  |');
    expect(page).toContain(
      '| 9.01 | star width | proven | departed: Why. (`src/domain/x.ts`) | `tests/e2e/a.spec.ts` [9.01] a star |',
    );
  });

  it('shows a test once that ran on every engine and in every browser', () => {
    const titles = ['a list on SQLite [4.57]', 'a list on a Postgres server [4.57]'];
    const walks = ['[4.58] a walk (chromium-js)', '[4.58] a walk (no-javascript)'];
    const all = specificationPage(
      proveRows(clauses, [
        ...titles.map((title) => outcome(title, 'passed')),
        ...walks.map((title) => outcome(title, 'passed', browser)),
      ]),
    );
    expect(all).toContain('| `src/a.test.ts` a list [4.57] |');
    expect(all).toContain('| `tests/e2e/a.spec.ts` [4.58] a walk |');
  });

  it('names the step beside its test, and what is missing of a clause that is declared open', () => {
    const open = clauses.map((clause) =>
      clause.id === '9.01' ? { ...clause, missing: 'No stars.' } : clause,
    );
    const text = specificationPage(
      proveRows(open, [outcome('a walk', 'passed', { steps: ['[4.57] three'] })]),
    );
    expect(text).toContain('| `src/a.test.ts` a walk: [4.57] three |');
    expect(text).toContain(
      '| star width | open | departed: Why. **Missing:** No stars. (`src/domain/x.ts`) |  |',
    );
  });

  it('counts what is proven, in all, by section and by stance', () => {
    expect(page).toContain('**2 of 3 clauses proven.**');
    expect(page).toContain('## 4. States\n\n1 of 2 clauses proven.');
    expect(page).toContain('| departed | 1 | 1 | 0 |');
  });

  it('names the rows it called proven that a later run does not prove, with their tests', () => {
    expect(lostRows(page, rows)).toEqual([]);
    expect(lostRows(page, proveRows(clauses, []))).toEqual([
      { id: '4.57', files: ['src/a.test.ts'] },
      { id: '9.01', files: ['tests/e2e/a.spec.ts'] },
    ]);
    const open = clauses.map((clause) => ({ ...clause, missing: 'Not built.' }));
    expect(lostRows(page, proveRows(open, []))).toEqual([]);
  });
});
