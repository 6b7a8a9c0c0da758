import { abandonedBefore, maxReminderAgeMs } from '#shop/checkout/rules/checkout-reminder.ts';
import { deleteOldDrafts } from '#shop/checkout/store/checkout-drafts.ts';
import {
  deleteOldReminders,
  insertReminder,
  listDueReminders,
} from '#shop/checkout/store/checkout-reminders.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';

const remindersPerPoll = 50;

/** Queues one email for each abandoned checkout whose buyer permits it. True while there may be more. */
export async function remindOfCheckouts(shop: Shop): Promise<boolean> {
  const settings = settingsFrom(await readSettings(shop.db.read));
  if (settings.checkoutReminders === 'off') return false;
  const now = shop.clock();
  const before = abandonedBefore(now, settings);
  const span = { from: now - maxReminderAgeMs, before, limit: remindersPerPoll };
  const due = await listDueReminders(shop.db.read, span);
  for (const reminder of due) {
    const id = shop.newId();
    await shop.db.write(async (writer) => {
      const token = shop.mailTokens(id);
      if (!(await insertReminder(writer, reminder, { id, token, now }))) return;
      const data = { reminderId: id };
      const mail = { id, template: 'checkout-reminder', recipient: reminder.email } as const;
      await queueMail(writer, { ...mail, data, now });
    });
  }
  return due.length === remindersPerPoll;
}

/** Drafts and reminders that are no longer shown. */
export async function deleteOldCheckouts({ db, clock }: Shop): Promise<boolean> {
  const now = clock();
  await db.write(async (writer) => {
    await deleteOldDrafts(writer, now);
    await deleteOldReminders(writer, now);
  });
  return false;
}
