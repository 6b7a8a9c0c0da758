import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, createServer, resolveConfig } from 'vite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const secret = 'BEGIN IMMEDIATE';
const inComponent = `
  import { rows } from '#shop/cart/use-cases/rows.ts';
  export default function Page() { return <p>{rows()}</p>; }`;
const inLoader = `
  import { useLoaderData } from 'react-router';
  import { rows } from '#shop/cart/use-cases/rows.ts';
  export const loader = () => rows();
  export default function Page() { return <p>{useLoaderData()}</p>; }`;

const packages = ['@react-router', 'isbot', 'react', 'react-dom', 'react-router', 'vite'];

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'browser-wall-'));
  mkdirSync(path.join(root, 'node_modules'));
  for (const name of packages) {
    symlinkSync(path.resolve('node_modules', name), path.join(root, 'node_modules', name));
  }
  write(
    'package.json',
    JSON.stringify({
      type: 'module',
      imports: { '#shop/*': './src/shop/*' },
      dependencies: { isbot: '*' },
    }),
  );
  write('react-router.config.ts', `export default { appDirectory: 'src' };`);
  write(
    'src/routes.ts',
    `import { index } from '@react-router/dev/routes'; export default [index('shop/cart/storefront/page.tsx')];`,
  );
  write(
    'src/root.tsx',
    `import { Outlet, Scripts } from 'react-router';
    export default function Root() { return <html lang="en"><body><Outlet /><Scripts /></body></html>; }`,
  );
  write('src/shop/cart/use-cases/rows.ts', `export const rows = () => '${secret}';`);
  write('src/shop/cart/rules/price.ts', `export const price = () => '$1';`);
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

describe('the browser wall', () => {
  it('stands in the build of this shop', async () => {
    const { plugins } = await resolveConfig(
      { configLoader: 'native', logLevel: 'silent' },
      'build',
    );
    expect(plugins.map(({ name }) => name)).toContain('browser-wall');
  });

  it('fails the build of a page whose component uses a use case, naming both', async () => {
    write('src/shop/cart/storefront/page.tsx', inComponent);
    await expect(buildClient('with wall')).rejects.toThrow(
      'src/shop/cart/storefront/page.tsx must not bring src/shop/cart/use-cases/rows.ts to the browser',
    );
  });

  it('is what stands between a use case and the browser: without it the code is in the bundle', async () => {
    write('src/shop/cart/storefront/page.tsx', inComponent);
    await buildClient('without wall');
    expect(clientText()).toContain(secret);
  });

  it('lets a page use a use case in its loader, which stays on the server', async () => {
    write('src/shop/cart/storefront/page.tsx', inLoader);
    await buildClient('with wall');
    expect(clientText()).not.toContain(secret);
  });

  it('lets a page component use the rules of the shop', async () => {
    write(
      'src/shop/cart/storefront/page.tsx',
      inComponent
        .replace('#shop/cart/use-cases/rows.ts', '#shop/cart/rules/price.ts')
        .replaceAll('rows', 'price'),
    );
    await expect(buildClient('with wall')).resolves.toBeUndefined();
  });

  it('refuses Node modules in a page component', async () => {
    write(
      'src/shop/cart/storefront/page.tsx',
      `import { cwd } from 'node:process';
      export default function Page() { return <p>{cwd()}</p>; }`,
    );
    await expect(buildClient('with wall')).rejects.toThrow(
      'must not bring node:process to the browser',
    );
  });

  it('refuses it in development too, when the browser asks for the page', async () => {
    write('src/shop/cart/storefront/page.tsx', inComponent);
    await expect(pageInDevelopment()).rejects.toThrow(
      'src/shop/cart/storefront/page.tsx must not bring src/shop/cart/use-cases/rows.ts to the browser',
    );
  });

  it('lets a loader use a use case in development too', async () => {
    write('src/shop/cart/storefront/page.tsx', inLoader);
    await expect(pageInDevelopment()).resolves.not.toContain('rows.ts');
  });
});

function write(file: string, text: string): void {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

function config(walls: 'with wall' | 'without wall') {
  const wall = new URL('../../tools/browser-wall.ts', import.meta.url).href;
  const plugins = walls === 'with wall' ? 'browserWall(), reactRouter()' : 'reactRouter()';
  write(
    'vite.config.ts',
    `import { reactRouter } from '@react-router/dev/vite';
     import { browserWall } from '${wall}';
     const noBundling = (config) => {
       Object.assign(config.environments.client.optimizeDeps, { include: [], noDiscovery: true });
     };
     export default { plugins: [${plugins}, { name: 'no-bundling', configResolved: noBundling }] };`,
  );
  return { root, configLoader: 'native', logLevel: 'silent' } as const;
}

async function buildClient(walls: 'with wall' | 'without wall'): Promise<void> {
  await build(config(walls));
}

async function pageInDevelopment(): Promise<string | undefined> {
  const server = await createServer({
    ...config('with wall'),
    server: { middlewareMode: true, ws: false },
  });
  try {
    const page = await server.environments.client.transformRequest(
      '/src/shop/cart/storefront/page.tsx',
    );
    return page?.code;
  } finally {
    // The types of the fixture are written in the background; its folder must not go before them.
    await vi.waitFor(() =>
      readFileSync(path.join(root, '.react-router/types/src/shop/cart/storefront/+types/page.ts')),
    );
    await server.close();
  }
}

function clientText(): string {
  const folder = path.join(root, 'build/client/assets');
  return readdirSync(folder)
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
}
