import { createServer as createVite, type ViteDevServer } from 'vite';
import type { Middleware } from '#server/request-handler.ts';
import { startWorkers } from '../workers.ts';
import type * as handlerModule from '../page-handler.ts';
import { demoSignIn, seedAccounts } from '../../seeds/demo/seed-accounts.ts';
import { chooseReactBuild, loadConfig } from '../config.ts';
import { listen, requireFreePort } from './listen.ts';
import { migrateShop, openShop, picturesDir } from './open-shop.ts';
import { run, stopOnSignals } from './run.ts';
import { addDemo } from './seed.ts';

/** The development server: pages from src/web, reloaded on change, nothing cached. */
async function dev(): Promise<void> {
  const config = loadConfig();
  await requireFreePort(config);
  chooseReactBuild('development');
  const shop = await openShop(config);
  await migrateShop(shop);
  await addDemo(shop, config, false);
  if (shop.mode === 'demo') await seedAccounts(shop);
  const { promise: starting, resolve: started } = Promise.withResolvers<ViteDevServer>();
  const middleware: Middleware = (request, response, next) =>
    void starting.then((vite) => vite.middlewares(request, response, next));
  const server = await listen({
    ...config,
    shop,
    render: async (request, info) => {
      const vite = await starting;
      // Loaded per request, so that Vite returns the current pages.
      const pages = (await vite.ssrLoadModule('/src/page-handler.ts')) as typeof handlerModule;
      return pages.createWebHandler(shop)(request, info);
    },
    isReady: () => starting.then(() => true),
    files: new Map(),
    picturesDir: picturesDir(config.dataDir),
    cachesPages: false,
    middleware: (httpServer) => {
      const options = { middlewareMode: true, hmr: { server: httpServer } };
      started(createVite({ server: options, appType: 'custom' }));
      return middleware;
    },
  });
  const workers = startWorkers(shop);
  stopOnSignals(async () => {
    await (await starting).close();
    await server.stop();
    await workers.stop();
    await shop.db.close();
  });
  await starting;
  process.stdout.write(`Development server: ${server.address}\n`);
  if (shop.mode === 'demo') process.stdout.write(`${demoSignIn}\n`);
}

if (import.meta.main) await run(dev);
