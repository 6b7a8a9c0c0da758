import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';

/** The modules that the server has loaded before the first page is rendered. */
const ofServer =
  /^(?:server\/|platform\/(?!web\/)|shop\/(?:[\w-]+\/(?:rules|store|integrations|use-cases|api)\/|[\w-]+\.ts$))/;
let bundle = '';
beforeAll(() => {
  node(`import { ensureServerBuilt } from './bin/build.js'; await ensureServerBuilt();`);
  bundle = readFileSync('build/server/handler.js', 'utf8');
});

describe('every module below the pages exists once', () => {
  it('because the bundle of the pages holds no code that the server has', () => {
    const sources = [...bundle.matchAll(/^\s*\/\/ (src\/\S+)$/gm)].map((match) => match[1]);
    expect(sources).toContainEqual(expect.stringMatching(/^src\/shop\/storefront\//));
    expect(sources.filter((file = '') => ofServer.test(file.replace('src/', '')))).toEqual([]);
  });

  it('because it imports them from where the server does', () => {
    const imports = [...bundle.matchAll(/^import .* from "(#[^"]+)";$/gm)].map((match) => match[1]);
    expect(imports).toContainEqual(expect.stringMatching(/^#shop\/[\w-]+\/use-cases\/.*\.ts$/));
    expect(imports).toContainEqual(expect.stringMatching(/^#shop\/[\w-]+\/rules\/.*\.ts$/));
  });

  it('and at run time each is loaded once, whatever imports it first', () => {
    const urls = urlsLoadedBy(
      '#shop/catalogue/use-cases/list-products.ts',
      './build/server/handler.js',
    );
    const loaded = urls.filter((url) => ofServer.test(url.split('/src/')[1] ?? ''));
    expect(loaded).toContainEqual(
      expect.stringContaining('/src/shop/storefront/use-cases/show-home.ts'),
    );
    expect(loaded).toHaveLength(new Set(loaded.map((url) => url.split('?')[0])).size);
    expect(
      urls.filter((url) =>
        /\/src\/(?:platform\/web|shop\/[\w-]+\/(?:web|storefront|admin))\//.test(url),
      ),
    ).toEqual([]);
  });
});

describe('the start of the server', () => {
  it('loads no React, whose build depends on an environment that it sets first', () => {
    const urls = urlsLoadedBy('./src/main.ts');
    expect(urls).toContainEqual(expect.stringContaining('/src/hooks.ts'));
    expect(urls.filter((url) => /\/node_modules\/react/.test(url))).toEqual([]);
  });
});

describe('the bundle that npm start runs', () => {
  it('holds each module of the server and of the pages once', () => {
    const bundled = globSync('build/start/**/*.js').map((file) => readFileSync(file, 'utf8'));
    const definitions = (name: string) =>
      bundled.flatMap((text) => [...text.matchAll(new RegExp(`function ${name}\\(`, 'g'))]);
    for (const name of ['openWriteQueue', 'loadSettings', 'placeOrder', 'createWebHandler']) {
      expect(definitions(name), name).toHaveLength(1);
    }
  });

  it('loads neither sources nor React before the shop is opened', () => {
    const urls = urlsLoadedBy('./build/start/main.js');
    expect(urls).toContainEqual(expect.stringContaining('/node_modules/fastify/'));
    expect(
      urls.filter((url) => /\/node_modules\/react|^file:\/\/(?!.*node_modules).*\/src\//.test(url)),
    ).toEqual([]);
  });
});

/** The URLs of all modules that a process has loaded after importing these. */
function urlsLoadedBy(...specifiers: string[]): string[] {
  return JSON.parse(
    node(`
      import { registerHooks } from 'node:module';
      const urls = [];
      registerHooks({
        load(url, context, next) { urls.push(url); return next(url, context); },
      });
      for (const specifier of ${JSON.stringify(specifiers)}) {
        await import(specifier.startsWith('.') ? ${JSON.stringify(process.cwd())} + specifier.slice(1) : specifier);
      }
      process.stdout.write(JSON.stringify(urls));
    `),
  ) as string[];
}

function node(script: string): string {
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
}
