import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';

const below = 'domain|storage|integrations|services|http|jobs';
let bundle = '';
beforeAll(() => {
  node(`import { ensureBuilt } from './bin/build.js'; await ensureBuilt();`);
  bundle = readFileSync('build/server/handler.js', 'utf8');
});

describe('every module below the pages exists once', () => {
  it('because the bundle of the pages holds no code of a lower floor', () => {
    const sources = [...bundle.matchAll(/^\s*\/\/ (src\/\S+)$/gm)].map((match) => match[1]);
    expect(sources).toContainEqual(expect.stringMatching(/^src\/web\/storefront\//));
    expect(sources.filter((file) => new RegExp(`^src/(${below})/`).test(file ?? ''))).toEqual([]);
  });

  it('because it imports them from where the server does', () => {
    const imports = [...bundle.matchAll(/^import .* from "(#[^"]+)";$/gm)].map((match) => match[1]);
    expect(imports).toContainEqual(expect.stringMatching(/^#services\/.*\.ts$/));
    expect(imports).toContainEqual(expect.stringMatching(/^#domain\/.*\.ts$/));
  });

  it('and at run time each is loaded one time, whoever asks first', () => {
    const urls = JSON.parse(
      node(`
        import { registerHooks } from 'node:module';
        const urls = [];
        registerHooks({
          load(url, context, next) { urls.push(url); return next(url, context); },
        });
        await import('#shop/catalogue/use-cases/list-products.ts');
        await import('./build/server/handler.js');
        process.stdout.write(JSON.stringify(urls));
      `),
    ) as string[];
    const floors = urls.filter((url) => new RegExp(`/src/(${below})/`).test(url));
    expect(floors).toContainEqual(
      expect.stringContaining('/src/shop/storefront/use-cases/show-home.ts'),
    );
    expect(floors).toHaveLength(new Set(floors.map((url) => url.split('?')[0])).size);
    expect(urls.filter((url) => url.includes('/src/web/'))).toEqual([]);
  });
});

function node(script: string): string {
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
}
