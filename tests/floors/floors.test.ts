import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkFloors } from '../../tools/check-floors.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'floors-'));
  write(
    'package.json',
    JSON.stringify({
      imports: {
        '#domain/*': './src/domain/*',
        '#storage/*': './src/storage/*',
        '#integrations/*': './src/integrations/*',
        '#services/*': './src/services/*',
        '#http/*': './src/http/*',
        '#web/*': './src/web/*',
      },
    }),
  );
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

describe('an import that goes up or sideways is refused', () => {
  const refused: [file: string, code: string, message: string][] = [
    ['src/domain/a.ts', `import { b } from '#storage/b.ts';`, 'domain may not import storage'],
    ['src/storage/a.ts', `import { b } from '#services/b.ts';`, 'storage may not import services'],
    [
      'src/storage/a.ts',
      `import { b } from '#integrations/b.ts';`,
      'storage may not import integrations',
    ],
    [
      'src/integrations/a.ts',
      `import { b } from '#storage/b.ts';`,
      'integrations may not import storage',
    ],
    [
      'src/services/a.ts',
      `import { b } from '#services/b.ts';`,
      'services may not import services',
    ],
    ['src/services/a.ts', `import { b } from './b.ts';`, 'services may not import services'],
    ['src/services/a.ts', `import { b } from '#http/b.ts';`, 'services may not import http'],
    [
      'src/services/a.ts',
      `import { b } from '#integrations/b.ts';`,
      'services may not import more of integrations than its types',
    ],
    ['src/shop/shop.ts', `import { b } from '#http/b.ts';`, 'shop may not import http'],
    ['src/http/a.ts', `import { b } from '#storage/b.ts';`, 'http may not import storage'],
    ['src/http/a.ts', `import { b } from '../jobs/b.ts';`, 'http may not import jobs'],
    ['src/http/a.ts', `import { b } from '#web/b.ts';`, 'http may not import web'],
    ['src/jobs/a.ts', `import { b } from '#storage/b.ts';`, 'jobs may not import storage'],
    ['src/jobs/a.ts', `import { b } from '#http/b.ts';`, 'jobs may not import http'],
    ['src/root.tsx', `import { b } from '#storage/b.ts';`, 'web may not import storage'],
    [
      'src/root.tsx',
      `import { b } from '#http/session.ts';`,
      'web may not import more of http than its types',
    ],
    ['src/web/ui/a.tsx', `import { b } from '#services/b.ts';`, 'ui may not import services'],
    [
      'src/web/ui/a.tsx',
      `import { b } from '../storefront/b.tsx';`,
      'ui may not import storefront',
    ],
    [
      'src/web/storefront/a.tsx',
      `import { b } from '../admin/b.tsx';`,
      'storefront may not import admin',
    ],
    [
      'src/web/admin/a.tsx',
      `import { b } from '#web/storefront/b.tsx';`,
      'admin may not import storefront',
    ],
    ['src/http/a.ts', `import { b } from '../main.ts';`, 'http may not import roof'],
    ['src/services/a.ts', `import { b } from '../../seeds/b.ts';`, 'services may not import roof'],
    ['src/services/a.ts', `import { b } from './b.test.ts';`, 'services may not import roof'],
  ];
  it.each(refused)('%s: %s', (file, code, message) => {
    write(file, `const before = 1;\n${code}\nexport const a = [before, b];`);
    expect(checkFloors(root)).toEqual([
      { file, line: 2, rule: 'floor', message: expect.stringContaining(`${message} (`) },
    ]);
  });
});

describe('a wrong import is refused in every form', () => {
  it.each([
    `import { b } from '#storage/b.ts'; export const a = b;`,
    `import type { B } from '#storage/b.ts'; export const a = (b: B) => b;`,
    `import { type B } from '#storage/b.ts'; export const a = (b: B) => b;`,
    `import '#storage/b.ts';`,
    `import * as b from '../storage/b.ts'; export const a = b;`,
    `import { b } from '../http/../storage/b.ts'; export const a = b;`,
    `export { b } from '#storage/b.ts';`,
    `export type { b } from '#storage/b.ts';`,
    `export * from '../storage/b.ts';`,
    `export const a = () => import('#storage/b.ts');`,
    `import b from '../storage/b.sql?raw'; export const a = b;`,
  ])('%s', (code) => {
    write('src/http/a.ts', code);
    expect(checkFloors(root)).toMatchObject([{ file: 'src/http/a.ts', line: 1, rule: 'floor' }]);
  });
});

describe('an import that goes down is welcome', () => {
  it.each([
    [
      'src/storage/a.ts',
      `import { b } from '#domain/b.ts'; import { c } from './c.ts'; import { sql } from 'kysely'; export const a = [b, c, sql];`,
    ],
    [
      'src/services/a.ts',
      `import type { Shop } from '#shop/shop.ts'; import type { Logger } from '#platform/logger.ts'; export type A = [Shop, Logger];`,
    ],
    [
      'src/shop/shop.ts',
      `import type { Logger } from '#platform/logger.ts'; export interface Shop { log: Logger }`,
    ],
    ['src/http/a.ts', `import { b } from '#services/b.ts'; export const a = b;`],
    [
      'src/web/storefront/a.tsx',
      `import type { S } from '#http/session.ts'; import { b } from '../ui/b.tsx'; import { c } from '../context.ts'; export const a = (s: S) => [b, c, s];`,
    ],
    [
      'src/main.ts',
      `import { a } from '#web/a.ts'; import { b } from '#storage/b.ts'; export const m = [a, b];`,
    ],
    [
      'src/services/a.test.ts',
      `import { b } from './b.ts'; import { c } from '#storage/c.ts'; export const t = [b, c];`,
    ],
    [
      'src/http/text.ts',
      `export const text = "import { b } from '#storage/b.ts'"; // import '#storage/b.ts'`,
    ],
  ])('%s: %s', (file, code) => {
    write(file, code);
    expect(checkFloors(root)).toEqual([]);
  });
});

describe('the ground floor is pure', () => {
  it.each(['node:fs', 'fs', 'zod', 'react'])('the domain may not import %s', (name) => {
    write('src/domain/a.ts', `import { b } from '${name}'; export const a = b;`);
    expect(checkFloors(root)).toMatchObject([{ file: 'src/domain/a.ts', rule: 'pure' }]);
  });
});

describe('modules below the pages keep no state', () => {
  it.each([
    'let count = 0;',
    'export let count = 0;',
    'const seen = new Map();',
    'export const seen = new Set<string>();',
  ])('%s', (code) => {
    write('src/storage/a.ts', code);
    expect(checkFloors(root)).toMatchObject([{ file: 'src/storage/a.ts', line: 1, rule: 'state' }]);
  });

  it('but tables that never change are fine, and so is state inside a function', () => {
    write(
      'src/storage/a.ts',
      `export const names = new Map([['a', 1]]); export function f() { let n = 0; n += 1; return n; }`,
    );
    expect(checkFloors(root)).toEqual([]);
  });
});

describe('names', () => {
  it.each([
    'src/domain/utils.ts',
    'src/services/common/a.ts',
    'src/web/ui/index.tsx',
    'tests/support/helpers.ts',
    'src/domain/base.test.ts',
  ])('%s is refused', (file) => {
    write(file, 'export const a = 1;');
    expect(checkFloors(root)).toMatchObject([{ file, rule: 'name' }]);
  });

  it('a folder beside the floors is refused', () => {
    write('src/models/product.ts', 'export const a = 1;');
    expect(checkFloors(root)).toMatchObject([
      { file: 'src/models/product.ts', rule: 'unknown floor' },
    ]);
  });
});

describe('this shop', () => {
  it('keeps its own rules', () => {
    expect(checkFloors(process.cwd())).toEqual([]);
  });
});

function write(file: string, text: string): void {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
