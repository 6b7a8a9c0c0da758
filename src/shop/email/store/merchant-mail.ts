import type { TemplateWithData } from '#shop/email/rules/email-templates.ts';
import type { Writer } from '#platform/database/database.ts';
import { queueMail } from './outbox.ts';

export interface MerchantMailing {
  /** As `merchantAddresses` says. */
  recipients: readonly string[];
  newId: () => string;
  now: number;
}

/** Queues an email to each of the merchant's addresses. */
export async function queueMerchantMail(
  writer: Writer,
  mail: TemplateWithData,
  { recipients, newId, now }: MerchantMailing,
): Promise<void> {
  for (const recipient of recipients) {
    await queueMail(writer, { ...mail, id: newId(), recipient, now });
  }
}
