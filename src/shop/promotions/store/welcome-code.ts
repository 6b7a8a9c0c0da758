import { discountCodeFrom } from '#shop/promotions/rules/discount-code.ts';
import type { Writer } from '#platform/database/database.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { insertDiscountCode } from './discount-codes.ts';

interface Welcome {
  newId: () => string;
  email: string;
  /** 0 disables the welcome code. */
  percentOff: number;
  now: number;
}

/** Issues the welcome code of a new account, once, for one item, and queues the email (ruling 20). */
export async function issueWelcomeCode(writer: Writer, welcome: Welcome): Promise<void> {
  const { newId, email, percentOff, now } = welcome;
  if (percentOff === 0) return;
  const code = `WELCOME-${discountCodeFrom(newId())}`;
  await insertDiscountCode(writer, {
    id: newId(),
    code,
    reduction: { kind: 'percent-of-one', percent: percentOff },
    source: 'welcome',
    isFirstOrderOnly: false,
    issuedTo: email,
    now,
  });
  const mail = { id: newId(), template: 'welcome', recipient: email };
  await queueMail(writer, { ...mail, data: { code, percentOff }, now });
}
