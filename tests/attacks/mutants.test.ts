import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mutants } from './mutants.ts';

it('every mutant replaces a snippet that occurs exactly once', () => {
  const lost = mutants.filter(
    ({ file, from }) => readFileSync(file, 'utf8').split(from).length !== 2,
  );
  expect(lost.map(({ defense }) => defense)).toEqual([]);
  expect(mutants.flatMap(({ tests }) => tests).filter((file) => !existsSync(file))).toEqual([]);
});

it('every tested attack has a mutant', () => {
  const tried = `T01 T02 T03 T05 T06 T07 T08 T09 T10 T12 T13 T14
    T21 T26 T27 T28 T29 T30 T31 T32 T33 T34 T35 T37 T38 T40 T44 T45`.split(/\s+/);
  const against = new Set(mutants.flatMap((mutant) => mutant.against));
  expect(tried.filter((attack) => !against.has(attack))).toEqual([]);
});
