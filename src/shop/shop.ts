import type { AddressRules } from '#shop/addresses/rules/address-rules.ts';
import type { Clock } from '#platform/clock.ts';
import type { UsageLimits } from '#shop/access/rules/usage-limits.ts';
import type { Allowances } from '#platform/allowances.ts';
import type { PasswordHash } from '#platform/crypto/password-hash.ts';
import type { SessionCookie } from '#shop/identity/integrations/session-cookie.ts';
import type { Attempts } from '#platform/rate-limiter.ts';
import type { ImageResizer } from '#platform/files/image-resizer.ts';
import type { ImportFiles } from '#shop/imports/integrations/import-files.ts';
import type { KnownDevices } from '#shop/identity/integrations/known-devices.ts';
import type { Logger } from '#platform/logger.ts';
import type { MailTokens } from '#platform/mail/mail-tokens.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Providers } from '#shop/identity/integrations/providers.ts';
import type { OneTimeCodes } from '#shop/identity/integrations/one-time-codes.ts';
import type { Passkeys } from '#shop/identity/integrations/passkeys.ts';
import type { GatewayKeyring } from '#shop/payments/integrations/gateways.ts';
import type { OrderLinks } from '#shop/orders/integrations/order-links.ts';
import type { Gateways } from '#shop/payments/integrations/payment-gateway.ts';
import type { TestGateway } from '#shop/payments/integrations/test-gateway.ts';
import type { PdfWriter } from '#shop/documents/integrations/pdf-writer.ts';
import type { PictureFetcher } from '#shop/imports/integrations/picture-fetcher.ts';
import type { PictureFiles } from '#platform/files/picture-files.ts';
import type { EmailExamples, EmailTemplates } from '#shop/email/rules/email-templates.ts';
import type { Hooks } from './hooks.ts';
import type { VatService } from '#shop/tax/integrations/vies.ts';
import type { WebhookSender } from '#shop/events/integrations/webhook-sender.ts';
import type { Database } from '#platform/database/database.ts';
import type { ServerFacts } from '#platform/server-facts.ts';
import type { VisitCounter } from '#shop/reports/integrations/visit-counter.ts';
import type { SearchCounter } from '#shop/search/integrations/search-counter.ts';
import type { Queue } from '#platform/queue/queue.ts';

/** Dependencies of all use cases. Created once at startup and passed as the first argument. */
export interface Shop {
  db: Database;
  clock: Clock;
  /** A random 128-bit id, as 32 hexadecimal digits. */
  newId: () => string;
  /** An id for a row, which begins with the time. Not for secrets and order numbers. */
  newRowId: () => string;
  log: Logger;
  passwords: PasswordHash;
  sessionCookie: SessionCookie;
  attempts: Attempts;
  /** Browsers that have signed in to an account before. */
  devices: KnownDevices;
  limits: UsageLimits;
  /** What is left of the limits by network. */
  allowances: Allowances;
  /** Google and Facebook, as far as they are set up. */
  providers: Providers;
  addressRules: AddressRules;
  /** The official register of VAT numbers. */
  vatService: VatService;
  /** Payment providers that are set up. */
  gateways: Gateways;
  /** Opens and seals their keys. */
  gatewayKeys: GatewayKeyring;
  /** The demo's own, whose page the shop shows. */
  testGateway: TestGateway | null;
  codes: OneTimeCodes;
  passkeys: Passkeys;
  images: ImageResizer;
  pictureFetcher: PictureFetcher;
  pictureFiles: PictureFiles;
  /** Uploaded import files. */
  importFiles: ImportFiles;
  /** Null where no mail leaves: it is kept for staff to read. */
  mailer: Mailer | null;
  mailTokens: MailTokens;
  orderLinks: OrderLinks;
  /** Writes what is printed. */
  pdf: PdfWriter;
  webhooks: WebhookSender;
  /** Visits of the storefront, in memory until they are saved as numbers. */
  visits: VisitCounter;
  /** Searches of the storefront, likewise. */
  searches: SearchCounter;
  hooks: Hooks;
  /** All that is worked off in the background. */
  queues: readonly Queue[];
  emails: EmailTemplates;
  emailExamples: EmailExamples;
  server: ServerFacts;
  mode: 'demo' | 'live';
  /** What links in mail begin with, without a slash at its end. */
  origin: string;
}
