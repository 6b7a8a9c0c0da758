import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstLoads, leaksIn, unknownClasses } from './check-client-bundle.ts';

const page = (id: string, module: string, url = id) => ({
  id,
  path: url,
  parentId: 'root',
  hasDefaultExport: true,
  module: `/assets/${module}.js`,
  imports: ['/assets/ui.js'],
  css: ['/assets/page.css'],
});
const routes = [
  { id: 'root', module: '/assets/root.js', css: ['/assets/root.css', '/assets/page.css#'] },
  page('storefront/home-page', 'home'),
  page('storefront/listing-page', 'listing'),
  page('orders/export', 'product', 'admin/export'),
  { ...page('storefront/robots', 'product'), hasDefaultExport: false },
];
const manifest = `window.__reactRouterManifest=${JSON.stringify({
  entry: { module: '/assets/entry.js', imports: ['/assets/ui.js'], css: [] },
  routes: Object.fromEntries(routes.map((route) => [route.id, route])),
})};`;
const texts: Record<string, string> = {
  'manifest-1.js': manifest,
  'manifest-1-storefront.js': 'fewer routes',
  'entry.js': 'entry '.repeat(300),
  'ui.js': 'parts '.repeat(200),
  'root.js': 'root '.repeat(100),
  'home.js': 'home',
  'listing.js': 'listing '.repeat(50),
  'product.js': 'product',
  'later.js': 'loaded later '.repeat(1000),
  'root.css': 'a{color:red}',
  'page.css': 'b{color:blue}',
};

let client = '';
beforeEach(() => {
  client = mkdtempSync(path.join(tmpdir(), 'client-'));
  mkdirSync(path.join(client, 'assets'));
  for (const [name, text] of Object.entries(texts)) write(name, text);
});
afterEach(() => {
  rmSync(client, { recursive: true, force: true });
});

describe('the first load of a page', () => {
  const bytes = (...names: string[]): number =>
    names.map((name) => brotliCompressSync(texts[name] ?? '').length).reduce((a, b) => a + b, 0);

  it('is the entry, the page and what is around it, each file once, and nothing loaded later', () => {
    expect(firstLoads(client)).toContainEqual({
      name: 'storefront/listing-page',
      part: 'storefront',
      js: bytes('manifest-1-storefront.js', 'entry.js', 'ui.js', 'root.js', 'listing.js'),
      css: bytes('root.css', 'page.css'),
    });
  });

  it('has the manifest of all pages in the admin', () => {
    expect(firstLoads(client)).toContainEqual({
      name: 'orders/export',
      part: 'admin',
      js: bytes('manifest-1.js', 'entry.js', 'ui.js', 'root.js', 'product.js'),
      css: bytes('root.css', 'page.css'),
    });
  });

  it('is measured for every page, and not for frames, files and the targets of forms', () => {
    expect(firstLoads(client).map(({ name }) => name)).toEqual([
      'orders/export',
      'storefront/listing-page',
      'storefront/home-page',
    ]);
  });
});

describe('server code in the browser bundle', () => {
  it('is not there', () => {
    expect(leaksIn(client)).toEqual([]);
  });

  it.each([
    'await run("BEGIN IMMEDIATE")',
    'select * from schema_migrations',
    'import a from "node:fs"',
    "import('#shop/cart/store/cart.ts')",
  ])('is found: %s', (text) => {
    write('ui.js', text);
    expect(leaksIn(client)).toEqual([expect.stringContaining('assets/ui.js holds')]);
  });
});

function write(name: string, text: string): void {
  writeFileSync(path.join(client, 'assets', name), text);
}

describe('a class without a style', () => {
  it('is found in the class lists of components, and ordinary texts are left alone', () => {
    write('page.css', '.grid{}.gap-4{}.max-w-168{}.lg\\:flex{}');
    const source = `const row = 'grid gap-4 lg:flex'; const text = "grid of four again.";
      const list = <p className="max-w-2xl grid gap-4" title={\`grid gap-\${size} max-w-3xl\`} />;`;
    writeFileSync(path.join(client, 'list.tsx'), source);
    expect(unknownClasses(client, client)).toEqual([
      'list.tsx uses the class max-w-2xl, which has no style',
      'list.tsx uses the class max-w-3xl, which has no style',
    ]);
  });
});
