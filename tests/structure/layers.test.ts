import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkLayers } from '../../tools/check-layers.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'layers-'));
  const imports = {
    '#platform/*': './src/platform/*',
    '#server/*': './src/server/*',
    '#shop/*': './src/shop/*',
  };
  write('package.json', JSON.stringify({ imports }));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const cart = 'src/shop/cart';

describe('inside a feature, an import against the layers is refused', () => {
  it.each([
    ['rules/a.ts', '#shop/cart/store/b.ts', 'rules may not import store'],
    ['store/a.ts', '#shop/cart/use-cases/b.ts', 'store may not import use-cases'],
    ['store/a.ts', '#shop/cart/integrations/b.ts', 'store may not import integrations'],
    ['integrations/a.ts', '#shop/cart/store/b.ts', 'integrations may not import store'],
    ['use-cases/a.ts', '#shop/cart/integrations/b.ts', 'use-cases may not import integrations'],
    ['use-cases/a.ts', '#shop/cart/storefront/b.ts', 'use-cases may not import storefront'],
    ['api/a.ts', '#shop/cart/store/b.ts', 'api may not import store'],
    ['web/a.tsx', '#shop/cart/storefront/b.tsx', 'web may not import storefront'],
    ['storefront/a.tsx', '#shop/cart/store/b.ts', 'storefront may not import store'],
    ['storefront/a.tsx', '#shop/cart/admin/b.tsx', 'storefront may not import admin'],
    ['admin/a.tsx', '#shop/cart/storefront/b.tsx', 'admin may not import storefront'],
  ])('%s imports %s', (file, specifier, message) => {
    write(`${cart}/${file}`, `const before = 1;\nimport { b } from '${specifier}';\nf(before, b);`);
    expect(checkLayers(root)).toEqual([
      { file: `${cart}/${file}`, line: 2, rule: 'layer', message: `${message} (${specifier})` },
    ]);
  });
});

describe('an import from a feature above, from the wiring or from the shop into the platform is refused', () => {
  it.each([
    [`${cart}/rules/a.ts`, '#shop/checkout/rules/b.ts', 'cart may not import checkout, which is'],
    ['src/shop/settings/store/a.ts', '#shop/orders/store/b.ts', 'settings may not import orders'],
    [`${cart}/storefront/a.tsx`, '#shop/storefront/b.tsx', 'cart may not import storefront, which'],
    ['src/platform/a.ts', '#shop/cart/rules/b.ts', 'the platform may not import the shop'],
    ['src/platform/http/a.ts', '#shop/shop.ts', 'the platform may not import the shop'],
    [`${cart}/use-cases/a.ts`, '#server/b.ts', 'nothing imports the wiring'],
    [`${cart}/use-cases/a.ts`, '../../../main.ts', 'nothing imports the wiring'],
    [`${cart}/use-cases/a.ts`, './b.test.ts', 'nothing imports the wiring'],
    [`${cart}/use-cases/a.ts`, '../../../../seeds/b.ts', 'nothing imports the wiring'],
    ['src/shop/shop.ts', '#shop/cart/rules/b.ts', 'the Shop takes types only'],
  ])('%s imports %s', (file, specifier, message) => {
    write(file, `import { b } from '${specifier}';\nf(b);`);
    const [breach, ...others] = checkLayers(root);
    expect(breach).toMatchObject({ file, line: 1, rule: 'order' });
    expect(breach?.message).toContain(message);
    expect(others).toEqual([]);
  });
});

describe('a wrong import is refused in every form', () => {
  it.each([
    `import { b } from '#shop/orders/store/b.ts'; export const a = b;`,
    `import type { B } from '#shop/orders/store/b.ts'; export const a = (b: B) => b;`,
    `import { type B } from '#shop/orders/store/b.ts'; export const a = (b: B) => b;`,
    `import '#shop/orders/store/b.ts';`,
    `import * as b from '#shop/orders/store/b.ts'; export const a = b;`,
    `import { b } from '../../orders/store/b.ts'; export const a = b;`,
    `export { b } from '#shop/orders/store/b.ts';`,
    `export type { b } from '#shop/orders/store/b.ts';`,
    `export * from '#shop/orders/store/b.ts';`,
    `export const a = () => import('#shop/orders/store/b.ts');`,
    `import b from '#shop/orders/store/b.sql?raw'; export const a = b;`,
  ])('%s', (code) => {
    write('src/shop/catalogue/store/a.ts', code);
    expect(checkLayers(root)).toMatchObject([{ line: 1, rule: 'order' }]);
  });
});

describe('an import that goes down is accepted', () => {
  it.each([
    [
      `${cart}/store/a.ts`,
      `import { b } from '#shop/cart/rules/b.ts'; import { c } from './c.ts'; import { d } from '#shop/orders/store/d.ts'; import { sql } from 'kysely'; f(b, c, d, sql);`,
    ],
    [
      `${cart}/use-cases/a.ts`,
      `import type { Shop } from '#shop/shop.ts'; import type { Gateway } from '#shop/payments/integrations/b.ts'; import { c } from '#shop/orders/use-cases/c.ts'; export type A = [Shop, Gateway, typeof c];`,
    ],
    [
      `${cart}/storefront/a.tsx`,
      `import { b } from '#shop/cart/web/b.tsx'; import { c } from '#platform/web/c.tsx'; import { d } from '#shop/catalogue/storefront/d.tsx'; f(b, c, d);`,
    ],
    [
      'src/shop/storefront/home/a.tsx',
      `import { b } from '#shop/cart/storefront/b.tsx'; import { c } from '#shop/storefront/use-cases/c.ts'; import { d } from '../d.tsx'; f(b, c, d);`,
    ],
    [
      'src/shop/shop.ts',
      `import type { Mailer } from '#platform/mail/mailer.ts'; import type { Gateway } from '#shop/payments/integrations/b.ts'; export interface Shop { mailer: Mailer; cards: Gateway }`,
    ],
    [
      'src/main.ts',
      `import { a } from '#shop/cart/store/a.ts'; import { b } from './server/b.ts'; f(a, b);`,
    ],
    [`${cart}/use-cases/a.test.ts`, `import { c } from '#shop/checkout/store/c.ts'; f(c);`],
    [
      `${cart}/rules/text.ts`,
      `export const text = "import { b } from '#shop/orders/store/b.ts'"; // import '#server/b.ts'`,
    ],
  ])('%s: %s', (file, code) => {
    write(file, code);
    expect(checkLayers(root)).toEqual([]);
  });
});

describe('a relative import that leaves its layer is refused', () => {
  it.each([
    [`${cart}/store/a.ts`, '../rules/b.ts'],
    ['src/platform/web/a.tsx', '../money.ts'],
  ])('%s imports %s', (file, specifier) => {
    write(file, `import { b } from '${specifier}';\nf(b);`);
    expect(checkLayers(root)).toMatchObject([{ file, rule: 'relative' }]);
  });
});

describe('a table is written by its owner alone', () => {
  beforeEach(() => {
    declareTables('catalogue', 'products');
    declareTables('orders', 'orders');
  });

  it.each([
    ["writer.insertInto('products').values(row)", 'orders may not write products'],
    ["writer.updateTable('products').set(row)", 'orders may not write products'],
    ["writer.deleteFrom('products')", 'orders may not write products'],
    ['sql`insert into products (id) values (1)`.execute(writer)', 'orders may not write products'],
    ['sql<{ id: number }>`\n update products set title = 1`', 'orders may not write products'],
  ])('a feature above it does not: %s', (code, message) => {
    const file = 'src/shop/orders/store/a.ts';
    write(file, `export const a = ${code};`);
    expect(checkLayers(root)).toMatchObject([
      { file, rule: 'table', message: `${message}, which belongs to catalogue` },
    ]);
  });

  it('but features above it read it, and those below do not', () => {
    write(
      'src/shop/orders/store/a.ts',
      `f(db.selectFrom('products as p'), sql\`select 1 from products\`);`,
    );
    expect(checkLayers(root)).toEqual([]);
    write(
      'src/shop/catalogue/store/a.ts',
      `f(db.selectFrom('products').innerJoin('orders', 'a', 'b'));`,
    );
    expect(checkLayers(root)).toMatchObject([
      { rule: 'table', message: 'catalogue may not read orders of orders, which is above it' },
    ]);
  });

  it('and its owner writes it', () => {
    write(
      'src/shop/orders/store/a.ts',
      `f(writer.insertInto('orders'), sql\`update orders set a = 1\`);`,
    );
    expect(checkLayers(root)).toEqual([]);
  });
});

describe('rules are pure', () => {
  it.each(['node:fs', 'fs', 'zod', 'react'])('they may not import %s', (name) => {
    write(`${cart}/rules/a.ts`, `import { b } from '${name}'; export const a = b;`);
    expect(checkLayers(root)).toMatchObject([{ file: `${cart}/rules/a.ts`, rule: 'pure' }]);
  });

  it('and know nothing of the Shop', () => {
    write(`${cart}/rules/a.ts`, `import type { Shop } from '#shop/shop.ts'; export type A = Shop;`);
    expect(checkLayers(root)).toMatchObject([{ rule: 'layer' }]);
  });
});

describe('modules below the pages keep no state', () => {
  it.each([
    'let count = 0;',
    'export let count = 0;',
    'const seen = new Map();',
    'export const seen = new Set<string>();',
  ])('%s', (code) => {
    write(`${cart}/store/a.ts`, code);
    expect(checkLayers(root)).toMatchObject([
      { file: `${cart}/store/a.ts`, line: 1, rule: 'state' },
    ]);
  });

  it('tables that never change are accepted, and so is state inside a function', () => {
    write(
      `${cart}/store/a.ts`,
      `export const names = new Map([['a', 1]]); export function f() { let n = 0; n += 1; return n; }`,
    );
    expect(checkLayers(root)).toEqual([]);
  });
});

describe('names and places', () => {
  it.each([
    `${cart}/rules/utils.ts`,
    `${cart}/store/common/a.ts`,
    'src/platform/web/index.tsx',
    'tests/support/helpers.ts',
    `${cart}/rules/base.test.ts`,
  ])('the name %s is refused', (file) => {
    write(file, 'export const a = 1;');
    expect(checkLayers(root)).toMatchObject([{ file, rule: 'name' }]);
  });

  it.each(['src/models/product.ts', 'src/shop/gifts/rules/gift.ts', `${cart}/models/cart.ts`])(
    'a file outside the layers is refused: %s',
    (file) => {
      write(file, 'export const a = 1;');
      expect(checkLayers(root)).toMatchObject([{ file, rule: 'unknown place' }]);
    },
  );
});

describe('this shop', () => {
  it('keeps its own rules', () => {
    expect(checkLayers(process.cwd())).toEqual([]);
  });
});

function declareTables(feature: string, table: string): void {
  const schema = `interface Schema {\n    ${table}: { id: number };\n  }\n`;
  write(
    `src/shop/${feature}/store/tables.ts`,
    `declare module '#platform/database/schema.ts' {\n  ${schema}}\n\nexport {};\n`,
  );
}

function write(file: string, text: string): void {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
