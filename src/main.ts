import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { RenderPage } from '#server/pages.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { loadStaticFiles } from '#platform/http/static-files.ts';
import { startWorkers } from './workers.ts';
import { offerSetUp } from '#shop/identity/use-cases/set-up-owner.ts';
import type { Shop } from '#shop/shop.ts';
import { makeMigrationCheck, pendingMigrations } from '#platform/database/migrate.ts';
import type * as handlerModule from './page-handler.ts';
import { demoSignIn, hasDemoAdmin, seedAccounts } from '../seeds/demo/seed-accounts.ts';
import { listen, openCompat, requireFreeCompatPorts, requireFreePort } from './cli/listen.ts';
import { isEmpty, migrateShop, openShop, picturesDir } from './cli/open-shop.ts';
import { providerNotices } from './cli/service-config.ts';
import { startBackups, startLogCopies } from './cli/scheduled-backups.ts';
import { addDemo } from './cli/seed.ts';
import { run, StartFailure, stopOnSignals } from './cli/run.ts';
import { type ReplaceableUseCase, startTracing } from './cli/tracing.ts';
import { chooseReactBuild, type Config, loadConfig } from './config.ts';

const pagesFile = fileURLToPath(new URL('../build/server/handler.js', import.meta.url));
const clientDir = fileURLToPath(new URL('../build/client', import.meta.url));

/** Runs a startup step and may show its progress. */
export type Step = <Value>(label: string, work: () => Promise<Value>) => Promise<Value>;

/** Starts the shop: configuration, database, pages, server. Throws a StartFailure with an explanation. */
export async function main(
  step: Step = silently,
  importPages: ImportPages = importBuiltPages,
  useCases: readonly ReplaceableUseCase[] = [],
): Promise<void> {
  const config = loadConfig();
  if (config.keptSocket === null) await requireFreePort(config);
  await requireFreeCompatPorts(config);
  chooseReactBuild('production');
  const shop = await openShop(config);
  await prepareStore(shop, config, step);
  const tracing = await startTracing(shop, useCases);
  const server = await step('Starting the server', async () =>
    listen({
      ...config,
      shop,
      render: await loadPages(shop, importPages),
      isReady: makeMigrationCheck(shop.db),
      files: loadStaticFiles(clientDir, securityHeaders(shop.mode)),
      picturesDir: picturesDir(config.dataDir),
      cachesPages: true,
      // Connections to a kept socket wait for the next process.
      drainMs: shop.mode === 'live' && config.keptSocket === null ? liveDrainMs : 0,
    }),
  );
  const compat = await openCompat(shop, config, config.publicUrl ?? server.address);
  const workers = startWorkers(shop);
  const logCopies = await startLogCopies(shop, config);
  const backups = startBackups(shop, config, logCopies?.startedAt);
  stopOnSignals(async () => {
    await Promise.all([server.stop(), compat?.stop(), workers.stop(), backups?.stop()]);
    await logCopies?.stop();
    await shop.db.close();
    await tracing?.stop();
  });
  shop.log.info({ address: server.address }, 'open');
  process.stdout.write(`\nThe shop is open: ${config.publicUrl ?? server.address}\n`);
  if (compat) process.stdout.write(`Old clients: ${compat.addresses.join(', ')}\n`);
  for (const notice of providerNotices(shop.providers.states)) process.stderr.write(`${notice}\n`);
  if (shop.mode === 'demo') process.stdout.write(`${demoSignIn}\n`);
  const setUp = await offerSetUp(shop);
  if (setUp) process.stdout.write(`${setUpWords}\n${shop.origin}/setup?token=${setUp}\n`);
  flushCompileCache();
}

/** Long enough for a load balancer that polls /readyz every second. */
const liveDrainMs = 2_000;

const setUpWords = 'No owner account exists yet. Create it with this link, once, within 24 hours:';

const silently: Step = (_label, work) => work();

async function prepareStore(shop: Shop, config: Config, step: Step): Promise<void> {
  const pending = await pendingMigrations(shop.db);
  if (!pending.ok || pending.value.length > 0) {
    await step('Preparing the database', () => migrateShop(shop));
  }
  if (shop.mode === 'live') return refuseDemoAdmin(shop);
  await seedAccounts(shop);
  if (!(await isEmpty(shop))) return;
  await step('Adding demo data', () => addDemo(shop, config, config.hasDemoHistory));
}

/** The demo password is public, and demo orders do not belong in a live shop. */
async function refuseDemoAdmin(shop: Shop): Promise<void> {
  if (!(await hasDemoAdmin(shop))) return;
  throw new StartFailure(
    'This database contains demo data, and its admin account has a publicly known password. Use a separate database for the live shop: set DATA_DIR or DATABASE_URL.',
  );
}

async function loadPages(shop: Shop, importPages: ImportPages): Promise<RenderPage> {
  if (!existsSync(pagesFile)) throw new StartFailure('The pages are not built. Run: npm start');
  const pages = await importPages();
  return pages.createWebHandler(shop);
}

/** Loads the build output of src/page-handler.ts, once React's build is chosen. */
type ImportPages = () => Promise<typeof handlerModule>;

const importBuiltPages: ImportPages = async () => import(pathToFileURL(pagesFile).href);

if (import.meta.main) await run(() => main());
