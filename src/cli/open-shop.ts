import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeSessionCookie } from '#shop/identity/integrations/session-cookie.ts';
import { makeAddressRules } from '#shop/addresses/integrations/address-rules.ts';
import { makeAllowances } from '#platform/allowances.ts';
import { makeRateLimiter } from '#platform/rate-limiter.ts';
import { clock } from '#platform/clock.ts';
import { makeImageResizer } from '#platform/files/image-resizer.ts';
import { makeImportFiles } from '#shop/imports/integrations/import-files.ts';
import { makeKnownDevices } from '#shop/identity/integrations/known-devices.ts';
import { type Logger, makeLogger } from '#platform/logger.ts';
import { makeOrderLinks } from '#shop/orders/integrations/order-links.ts';
import { makeMailTokens } from '#platform/mail/mail-tokens.ts';
import { makeSmtpMailer } from '#platform/mail/smtp-mailer.ts';
import { makeOneTimeCodes } from '#shop/identity/integrations/one-time-codes.ts';
import { makePasskeys } from '#shop/identity/integrations/passkeys.ts';
import { makePasswordHash } from '#platform/crypto/password-hash.ts';
import { makeGatewayKeyring, makeGateways } from '#shop/payments/integrations/gateways.ts';
import { listGatewayKeys } from '#shop/payments/store/gateway-keys.ts';
import { makeTestGateway } from '#shop/payments/integrations/test-gateway.ts';
import { makePdfWriter } from '#shop/documents/integrations/pdf-writer.ts';
import { makePictureFetcher } from '#shop/imports/integrations/picture-fetcher.ts';
import { makeObjectStorage } from '#platform/files/object-storage.ts';
import {
  makePictureFiles,
  makeStoredPictures,
  type PictureFiles,
} from '#platform/files/picture-files.ts';
import { makeVisitCounter } from '#shop/reports/integrations/visit-counter.ts';
import { makeSearchCounter } from '#shop/search/integrations/search-counter.ts';
import { makeWebhookSender } from '#shop/events/integrations/webhook-sender.ts';
import { makeVies } from '#shop/tax/integrations/vies.ts';
import type { Shop } from '#shop/shop.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import type { OpenFailure } from '#platform/database/database.ts';
import { migrate, type MigrateFailure } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { logSlowStatements } from '#platform/database/slow-statements.ts';
import { makeServerFacts } from '#platform/server-facts.ts';
import { makeIds } from '#platform/ids.ts';
import type { Config } from '../config.ts';
import { emails } from '../emails.ts';
import { emailExamples } from '../email-examples.ts';
import { hooks } from '../hooks.ts';
import { queues } from '../queues.ts';
import { makePrivateFolder, sessionSecret } from './data-folder.ts';
import { StartFailure } from './run.ts';
import { tracingState } from './tracing.ts';
import type { ProviderName } from '#shop/identity/rules/provider.ts';
import {
  makeProviders,
  type Providers,
  type ProvidersOptions,
} from '#shop/identity/integrations/providers.ts';

/** Opens the shop on its database in any state. Throws a StartFailure with an explanation. */
export async function openShop(config: Config): Promise<Shop> {
  requireWritable(config.dataDir);
  const opened = await openDatabase({ url: config.databaseUrl });
  if (!opened.ok) throw new StartFailure(openFailure(opened.failure));
  const db = opened.value;
  const ids = makeIds(clock);
  const log = openLog(config);
  const origin = config.publicUrl ?? `http://127.0.0.1:${config.port}`;
  const secret = config.secret ?? sessionSecret(config.dataDir);
  const throttling = {
    attempts: makeRateLimiter(clock),
    allowances: makeAllowances(clock),
    limits: config.limits,
  };
  const providers = openProviders(config, { secret, clock, log });
  const images = makeImageResizer();
  const { webhookPrivateHosts: privateHosts } = config;
  const pictureFetcher = makePictureFetcher({ privateHosts });
  const pictureFiles = openPictures(config);
  const importFiles = makeImportFiles(join(config.dataDir, 'imports'));
  const mailer = config.mail && makeSmtpMailer(config.mail);
  const mailTokens = makeMailTokens(secret);
  const devices = makeKnownDevices({ secret, origin, newId: ids.newId });
  const webhooks = makeWebhookSender({ secret, privateHosts });
  const factors = { codes: makeOneTimeCodes(secret), passkeys: makePasskeys(origin) };
  const testGateway = config.mode === 'demo' ? makeTestGateway(ids.newId) : null;
  const gatewayKeys = makeGatewayKeyring(secret, config.gateways.keys);
  const gateways = makeGateways({
    mode: config.mode,
    demo: testGateway,
    keyring: gatewayKeys,
    readStored: () => listGatewayKeys(db.read),
    apiBases: config.gateways.apiBases,
    log,
  });
  const made = {
    passwords: makePasswordHash(),
    sessionCookie: makeSessionCookie({ secret, origin }),
    addressRules: makeAddressRules(),
    vatService: makeVies({ base: config.viesUrl, clock, log }),
    gateways,
    gatewayKeys,
    testGateway,
    ...throttling,
    devices,
    providers,
    images,
    pictureFetcher,
    pictureFiles,
    importFiles,
    mailer,
    mailTokens,
    orderLinks: makeOrderLinks(secret),
    pdf: makePdfWriter({ extraFont: config.documentFont }),
    webhooks,
    visits: makeVisitCounter(clock),
    searches: makeSearchCounter(),
    emails,
    emailExamples,
    hooks,
    queues,
    server: makeServerFacts({ ...config, tracing: tracingState(config.tracing) }),
    ...factors,
  };
  return { db, clock, ...ids, log, ...made, mode: config.mode, origin };
}

function openLog({ logLevel, slowQueryMs }: Config): Logger {
  const log = makeLogger(logLevel);
  if (slowQueryMs !== null) logSlowStatements(log, slowQueryMs);
  return log;
}

/** Migrates the database; returns the applied migrations. Throws a StartFailure with an explanation. */
export async function migrateShop(shop: Shop): Promise<string[]> {
  const migrated = await migrate(shop.db);
  if (migrated.ok) return migrated.value;
  throw new StartFailure(migrateFailure(migrated.failure));
}

export async function isEmpty(shop: Shop): Promise<boolean> {
  return (await listCategories(shop.db.read)).length === 0;
}

export function openPictures({ dataDir, storage }: Config): PictureFiles {
  return storage.pictures === 'object-storage' && storage.objects
    ? makeStoredPictures(makeObjectStorage(storage.objects))
    : makePictureFiles(picturesDir(dataDir));
}

export function picturesDir(dataDir: string): string {
  return join(dataDir, 'pictures');
}

function requireWritable(dataDir: string): void {
  try {
    makePrivateFolder(dataDir);
    mkdirSync(picturesDir(dataDir), { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
    accessSync(picturesDir(dataDir), constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartFailure(
      `The data folder ${dataDir} cannot be written (${code}). Set DATA_DIR to a folder that can.`,
      { cause: error },
    );
  }
}

function openFailure(failure: OpenFailure): string {
  if (failure.code === 'database-in-use') {
    return `The database ${failure.path} is in use by another process. Stop that one first.`;
  }
  if (failure.code === 'sqlite-too-old') {
    return `SQLite ${failure.version} can corrupt database files. Use the Node version installed with the packages.`;
  }
  return `The database cannot be opened: ${failure.reason}`;
}

export function migrateFailure(failure: MigrateFailure): string {
  if (failure.code === 'database-newer') {
    return `The database is newer than this program (it has ${failure.unknown.join(', ')}). Update the program.`;
  }
  return `The migration ${failure.name} does not match the one applied to this database.`;
}

/** Providers with valid keys. Problems of the others are logged. */
function openProviders(
  { providers }: Pick<Config, 'providers'>,
  options: Pick<ProvidersOptions, 'secret' | 'clock' | 'log'>,
): Providers {
  for (const { name: provider, state: code, problem } of providers) {
    if (problem) options.log.warn({ code, provider, problem }, 'sign-in provider disabled');
  }
  const ready = (name: ProviderName) =>
    providers.find((provider) => provider.name === name && provider.state === 'ready') ?? null;
  return makeProviders({
    ...options,
    // Excludes the keys, because the state is shown to staff.
    states: providers.map(({ name, state, problem }) => ({ name, state, problem })),
    google: ready('google'),
    facebook: ready('facebook'),
  });
}
