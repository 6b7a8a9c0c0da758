import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { UsageLimits } from '#shop/access/rules/usage-limits.ts';
import { makeSessionCookie } from '#shop/identity/integrations/session-cookie.ts';
import { makeAddressRules } from '#shop/addresses/integrations/address-rules.ts';
import { makeAllowances } from '#platform/allowances.ts';
import { makeRateLimiter } from '#platform/rate-limiter.ts';
import { makeImageResizer } from '#platform/files/image-resizer.ts';
import { makeImportFiles } from '#shop/imports/integrations/import-files.ts';
import { makeKnownDevices } from '#shop/identity/integrations/known-devices.ts';
import { makeLogger } from '#platform/logger.ts';
import { makeOrderLinks } from '#shop/orders/integrations/order-links.ts';
import { makeMailTokens } from '#platform/mail/mail-tokens.ts';
import { makeProviders } from '#shop/identity/integrations/providers.ts';
import { makeOneTimeCodes } from '#shop/identity/integrations/one-time-codes.ts';
import { makePasskeys } from '#shop/identity/integrations/passkeys.ts';
import { makePasswordHash } from '#platform/crypto/password-hash.ts';
import { makeGatewayKeyring, makeGateways } from '#shop/payments/integrations/gateways.ts';
import { listGatewayKeys } from '#shop/payments/store/gateway-keys.ts';
import { makeTestGateway } from '#shop/payments/integrations/test-gateway.ts';
import { makePdfWriter } from '#shop/documents/integrations/pdf-writer.ts';
import { makePictureFetcher } from '#shop/imports/integrations/picture-fetcher.ts';
import { makePictureFiles } from '#platform/files/picture-files.ts';
import { makeVisitCounter } from '#shop/reports/integrations/visit-counter.ts';
import { makeSearchCounter } from '#shop/search/integrations/search-counter.ts';
import { makeWebhookSender } from '#shop/events/integrations/webhook-sender.ts';
import { emails } from '../../src/emails.ts';
import { emailExamples } from '../../src/email-examples.ts';
import { hooks } from '../../src/hooks.ts';
import { queues } from '../../src/queues.ts';
import { makeVies } from '#shop/tax/integrations/vies.ts';
import type { Shop } from '#shop/shop.ts';
import type { Database } from '#platform/database/database.ts';
import { makeServerFacts } from '#platform/server-facts.ts';
import { makeIds } from '#platform/ids.ts';
import { providersFrom } from '../../src/cli/service-config.ts';
import { seedDemo } from '../../seeds/demo/seed-demo.ts';
import { copyDemo } from './each-engine.ts';

const now = Date.UTC(2026, 10, 21);

/** Rate limits are off because the clock stands still; tests of the limits set their own. */
const noLimits: UsageLimits = {
  ordersPerAccount: 1_000_000,
  ordersPerNetwork: 1_000_000,
  cartsPerNetwork: 1_000_000,
  unverifiedReceipts: 1_000_000,
};

/** A shop without products or log, with its clock at 21 November 2026. */
export function emptyShop(db: Database, secret = 'kept by the tests alone 0123456789'): Shop {
  const ids = makeIds(() => now);
  const log = makeLogger('silent');
  const images = makeImageResizer();
  const pictureFetcher = makePictureFetcher({ privateHosts: [] });
  const pictureFiles = makePictureFiles(temporaryFolder());
  const importFiles = makeImportFiles(temporaryFolder());
  const throttling = {
    attempts: makeRateLimiter(() => now),
    allowances: makeAllowances(() => now),
    limits: noLimits,
  };
  const states = providersFrom({});
  const none = { google: null, facebook: null };
  const providers = makeProviders({ ...none, states, secret, clock: () => now, log });
  const mailTokens = makeMailTokens(secret);
  const devices = makeKnownDevices({ secret, origin: 'http://127.0.0.1:3000', newId: ids.newId });
  const webhooks = makeWebhookSender({ secret, privateHosts: [] });
  const factors = {
    codes: makeOneTimeCodes(secret),
    passkeys: makePasskeys('http://127.0.0.1:3000'),
  };
  const testGateway = makeTestGateway(ids.newId);
  const gatewayKeys = makeGatewayKeyring(secret, {});
  const gateways = makeGateways({
    mode: 'demo',
    demo: testGateway,
    keyring: gatewayKeys,
    readStored: () => listGatewayKeys(db.read),
    log,
  });
  const made = {
    // The weakest possible hash: a real one takes 60 ms.
    passwords: makePasswordHash({ memoryKib: 8, passes: 1, lanes: 1 }),
    sessionCookie: makeSessionCookie({ secret, origin: 'http://127.0.0.1:3000' }),
    addressRules: makeAddressRules(),
    // A port on which nothing answers.
    vatService: makeVies({ base: 'http://127.0.0.1:9', clock: () => now, log }),
    gateways,
    gatewayKeys,
    testGateway,
    ...throttling,
    devices,
    providers,
    images,
    pdf: makePdfWriter(),
    pictureFetcher,
    pictureFiles,
    importFiles,
    mailer: null,
    mailTokens,
    orderLinks: makeOrderLinks(secret),
    webhooks,
    visits: makeVisitCounter(() => now),
    searches: makeSearchCounter(),
    emails,
    emailExamples,
    hooks,
    queues,
    server: makeServerFacts({
      dataDir: tmpdir(),
      backups: { place: null, everyHours: 24, logSeconds: null },
    }),
    ...factors,
  };
  const origin = 'http://127.0.0.1:3000';
  return { db, clock: () => now, ...ids, log, ...made, mode: 'demo', origin };
}

// The source folder itself, so that no picture is copied.
const demoPictures = fileURLToPath(new URL('../../seeds/demo/pictures', import.meta.url));

/** The same with the demo catalogue. */
export async function demoShop(db: Database): Promise<Shop> {
  const shop = emptyShop(db);
  const seed = (target: Database) =>
    seedDemo({ ...shop, db: target }, { picturesDir: demoPictures });
  if (!(await copyDemo(db, seed))) await seed(db);
  return shop;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
