import { fileURLToPath, pathToFileURL } from 'node:url';
import { flushCompileCache } from 'node:module';
import { existsSync } from 'node:fs';
import type { RenderPage } from '#http/render-page.ts';
import { securityHeaders } from '#http/security-headers.ts';
import { loadStaticFiles } from '#http/static-files.ts';
import type { Shop } from '#services/shop.ts';
import type * as handlerModule from '#web/handler.ts';
import { pendingMigrations } from '#storage/migrate.ts';
import { listen, requireFreePort } from './cli/listen.ts';
import { openShop, picturesDir, seedWhenEmpty, silently, type Step } from './cli/open-shop.ts';
import { run } from './cli/run.ts';
import { StartFailure } from './cli/start-failure.ts';
import { stopOnSignals } from './cli/stop-on-signals.ts';
import { chooseReactBuild, loadConfig } from './config.ts';

const pagesFile = fileURLToPath(new URL('../build/server/handler.js', import.meta.url));
const clientDir = fileURLToPath(new URL('../build/client', import.meta.url));

/** Opens the shop: configuration, database, pages, door. Throws a StartFailure in words. */
export async function main({ step = silently }: { step?: Step } = {}): Promise<void> {
  const config = loadConfig();
  await requireFreePort(config);
  chooseReactBuild('production');
  const shop = await openShop(config, step);
  if (shop.mode === 'demo') await seedWhenEmpty(shop, config, step);
  const server = await step('Opening the doors', async () =>
    listen({
      ...config,
      shop,
      render: await loadPages(shop),
      isReady: () => isReady(shop),
      files: loadStaticFiles(clientDir, securityHeaders(shop.mode)),
      picturesDir: picturesDir(config.dataDir),
      cachesPages: true,
    }),
  );
  stopOnSignals(async () => {
    await server.stop();
    await shop.db.close();
  });
  shop.log.info({ address: server.address }, 'open');
  process.stdout.write(`\nThe shop is open: ${config.publicUrl ?? server.address}\n`);
  flushCompileCache();
}

async function loadPages(shop: Shop): Promise<RenderPage> {
  if (!existsSync(pagesFile)) throw new StartFailure('The pages are not built. Run: npm start');
  // What the build wrote: the default handler of src/web/handler.ts.
  const pages = (await import(pathToFileURL(pagesFile).href)) as typeof handlerModule;
  return pages.createWebHandler(shop);
}

async function isReady(shop: Shop): Promise<boolean> {
  const pending = await pendingMigrations(shop.db);
  return pending.ok && pending.value.length === 0;
}

if (import.meta.main) await run(main);
