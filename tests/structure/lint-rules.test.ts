import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const lines = (count: number): string =>
  Array.from({ length: count }, (_, i) => `export const a${i} = ${i};\n`).join('');
const body = (count: number): string => '  void 0;\n'.repeat(count);
const component = (rows: number): string =>
  `export function Card() {\n  return (\n    <ul>\n${'      <li>row</li>\n'.repeat(rows)}    </ul>\n  );\n}\n`;

const refused: [what: string, rule: string, file: string, code: string][] = [
  ['a 301st line', 'max-lines', 'src/shop/cart/rules/long.ts', lines(301)],
  [
    'a function of 71 lines',
    'max-lines-per-function',
    'src/shop/cart/rules/long-function.ts',
    `export function f() {\n${body(69)}}\n`,
  ],
  [
    'a component of 151 lines',
    'max-lines-per-function',
    'src/platform/web/long-card.tsx',
    component(145),
  ],
  [
    'a fourth parameter',
    'max-params',
    'src/shop/cart/rules/four.ts',
    'export const f = (a: 1, b: 1, c: 1, d: 1) => [a, b, c, d];',
  ],
  [
    'a cycle',
    'no-cycle',
    'src/shop/cart/rules/chicken.ts',
    `import { egg } from './egg.ts'; export const chicken = (): unknown => egg;`,
  ],
  [
    'its other half, by alias',
    'no-cycle',
    'src/shop/cart/rules/egg.ts',
    `import { chicken } from '#shop/cart/rules/chicken.ts'; export const egg = (): unknown => chicken;`,
  ],
  [
    'a cycle of types',
    'no-cycle',
    'src/shop/cart/rules/hen.ts',
    `import type { Nest } from './nest.ts'; export interface Hen { nest: Nest }`,
  ],
  [
    'its other half',
    'no-cycle',
    'src/shop/cart/rules/nest.ts',
    `import type { Hen } from '#shop/cart/rules/hen.ts'; export interface Nest { hen: Hen }`,
  ],
  [
    'a floating promise',
    'no-floating-promises',
    'src/shop/cart/rules/floating.ts',
    'export function f(work: () => Promise<void>) { work(); }',
  ],
  [
    'a promise where none is expected',
    'no-misused-promises',
    'src/shop/cart/rules/misused.ts',
    'export function f(work: () => Promise<boolean>) { if (work()) throw new Error("never"); }',
  ],
  [
    'a value import used as a type',
    'consistent-type-imports',
    'src/shop/cart/rules/value-import.ts',
    `import { Egg } from './type.ts'; export type T = Egg;`,
  ],
  [
    'an import hidden in a type',
    'consistent-type-imports',
    'src/shop/cart/rules/hidden-import.ts',
    `export type T = import('./type.ts').Egg;`,
  ],
  ['any', 'no-explicit-any', 'src/shop/cart/rules/any.ts', 'export const f = (x: any) => [x];'],
  [
    'a non-null assertion',
    'no-non-null-assertion',
    'src/shop/cart/rules/bang.ts',
    'export const f = (x?: string) => x!;',
  ],
  ['a default export', 'no-default-export', 'src/shop/cart/rules/default.ts', 'export default 1;'],
  [
    'a default export of a primitive',
    'no-default-export',
    'src/shop/catalogue/web/price.tsx',
    'export default function Price() { return <b>1</b>; }',
  ],
  ['a barrel', 'no-barrel-file', 'src/shop/cart/rules/barrel.ts', `export * from './type.ts';`],
  [
    'reading the environment',
    'no-process-env',
    'src/shop/cart/use-cases/env.ts',
    'export const f = () => process.env.PORT;',
  ],
  [
    'reading it by destructuring',
    'no-restricted-properties',
    'src/shop/cart/use-cases/env-parts.ts',
    'export const { env } = process;',
  ],
  [
    'reading it by import',
    'no-restricted-imports',
    'src/shop/cart/use-cases/env-import.ts',
    `import { env } from 'node:process'; export const f = () => env.PORT;`,
  ],
  [
    'parseFloat',
    'no-restricted-globals',
    'src/shop/cart/use-cases/float.ts',
    'export const f = (text: string) => parseFloat(text);',
  ],
  [
    'Number.parseFloat',
    'no-restricted-properties',
    'src/shop/cart/use-cases/number-float.ts',
    'export const f = (text: string) => Number.parseFloat(text);',
  ],
  [
    'toFixed',
    'no-restricted-properties',
    'src/shop/cart/use-cases/fixed.ts',
    'export const f = (price: number) => price.toFixed(2);',
  ],
  [
    'the console',
    'no-console',
    'src/shop/cart/use-cases/console.ts',
    'export const f = () => console.log(1);',
  ],
  [
    'a name not in kebab case',
    'filename-case',
    'src/shop/cart/rules/placeOrder.ts',
    'export const a = 1;',
  ],
  [
    'a switch that forgets a case',
    'switch-exhaustiveness-check',
    'src/shop/cart/rules/switch.ts',
    `export function f(x: 'a' | 'b') { switch (x) { case 'a': return 1; } return 2; }`,
  ],
];

const welcome: [what: string, file: string, code: string][] = [
  ['300 lines', 'src/shop/cart/rules/full.ts', lines(300)],
  [
    'a function of 70 lines',
    'src/shop/cart/rules/full-function.ts',
    `export function f() {\n${body(68)}}\n`,
  ],
  ['a component of 150 lines', 'src/platform/web/full-card.tsx', component(144)],
  ['a test of 301 lines', 'src/shop/cart/rules/long.test.ts', lines(301)],
  [
    'toFixed in money.ts',
    'src/platform/money.ts',
    'export const f = (price: number) => price.toFixed(2) + parseFloat("1");',
  ],
  ['the environment in config.ts', 'src/config.ts', 'export const port = process.env.PORT;'],
  [
    'a page as default export',
    'src/shop/storefront/home-page.tsx',
    'export default function HomePage() { return <b>home</b>; }',
  ],
  ['a type', 'src/shop/cart/rules/type.ts', 'export interface Egg { size: number }'],
];

let root = '';
const found: { file: string; rule: string }[] = [];
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'lint-'));
  for (const name of ['.oxlintrc.json', 'tsconfig.json', 'package.json']) {
    copyFileSync(name, path.join(root, name));
  }
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
  writeFileSync(path.join(root, '.gitignore'), 'node_modules\n');
  for (const [, , file, code] of refused) write(file, code);
  for (const [, file, code] of welcome) write(file, code);
  found.push(...lint());
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

describe('the linter refuses', () => {
  it.each(refused)('%s (%s in %s)', (_what, rule, file) => {
    expect(found).toContainEqual({ file, rule });
  });
});

describe('the linter lets through', () => {
  it.each(welcome)('%s (%s)', (_what, file) => {
    expect(found.filter((finding) => finding.file === file)).toEqual([]);
  });
});

function write(file: string, text: string): void {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

function lint(): { file: string; rule: string }[] {
  const linter = path.resolve('node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [linter, '--format=json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string }[];
  };
  return diagnostics.map(({ code, filename }) => ({
    file: filename,
    rule: /\((.*)\)/.exec(code)?.[1] ?? code,
  }));
}
