import type { AddressRules } from '#domain/checkout/address-rules.ts';
import type { Clock } from '#domain/clock.ts';
import type { Allowances, UsageLimits } from '#domain/usage-limits.ts';
import type { Accounts } from '#integrations/accounts.ts';
import type { Attempts } from '#integrations/attempts.ts';
import type { ImageResizer } from '#integrations/image-resizer.ts';
import type { ImportFiles } from '#integrations/import-files.ts';
import type { KnownDevices } from '#integrations/known-devices.ts';
import type { Logger } from '#integrations/logger.ts';
import type { MailTokens } from '#integrations/mail-tokens.ts';
import type { Mailer } from '#integrations/mail/mailer.ts';
import type { Providers } from '#integrations/oauth/providers.ts';
import type { OneTimeCodes } from '#integrations/one-time-codes.ts';
import type { Passkeys } from '#integrations/passkeys.ts';
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts';
import type { TestGateway } from '#integrations/payments/test-gateway.ts';
import type { PictureFetcher } from '#integrations/picture-fetcher.ts';
import type { PictureFiles } from '#integrations/picture-files.ts';
import type { WebhookSender } from '#integrations/webhooks/webhook-sender.ts';
import type { Database } from '#storage/database.ts';

/** Dependencies of all use cases. Created once at startup and passed as the first argument. */
export interface Shop {
  db: Database;
  clock: Clock;
  /** A random 128-bit id, as 32 hexadecimal digits. */
  newId: () => string;
  log: Logger;
  accounts: Accounts;
  attempts: Attempts;
  /** Browsers that have signed in to an account before. */
  devices: KnownDevices;
  limits: UsageLimits;
  /** What is left of the limits by network. */
  allowances: Allowances;
  /** Google and Facebook, as far as they are set up. */
  providers: Providers;
  addressRules: AddressRules;
  /** Null where no provider of card payments is set up. */
  cards: PaymentGateway | null;
  /** The demo's own, whose page the shop shows; it is `cards` then. */
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
  webhooks: WebhookSender;
  mode: 'demo' | 'live';
  /** What links in mail begin with, without a slash at its end. */
  origin: string;
}
