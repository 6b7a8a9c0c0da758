import type { EmailContent } from '#shop/email/rules/email-content.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** A checkout that was left this long before is not reminded of, as after reminders are switched on. */
export const maxReminderAgeMs = 4 * dayMs;

/** An address gets one reminder in this time, so that a mailbox of another person cannot be flooded. */
export const reminderPauseMs = 7 * dayMs;

/** As long as recovered orders are shown. */
export const reminderLifetimeMs = 400 * dayMs;

export const maxCountedCheckouts = 10_000;

/** The days over which recovered orders are summed. */
export const recoveredDays = 90;

/** Checkouts that were last changed before this instant are abandoned. */
export function abandonedBefore(now: number, settings: { abandonedAfterHours: number }): number {
  return now - settings.abandonedAfterHours * hourMs;
}

export interface RemindedItem {
  title: string;
  quantity: number;
}

/** No reminder has this id. */
export const exampleReminderId = 'example';
export const exampleItems: readonly RemindedItem[] = [
  { title: 'Linen shirt, Medium', quantity: 2 },
];

/** Without a token the links lead to the shop alone. */
export function checkoutReminderEmail(
  items: readonly RemindedItem[],
  { shopName, token }: { shopName: string; token: string | null },
): EmailContent {
  return {
    subject: `Your cart at ${shopName}`,
    parts: [
      {
        kind: 'paragraph',
        text: 'You began a checkout and did not finish it. Your items are still in your cart, but they are not reserved.',
      },
      { kind: 'rows', rows: items.map(({ title, quantity }) => [title, `${quantity}`]) },
      { kind: 'link', text: 'Continue to checkout', path: resumePath(token) },
      {
        kind: 'paragraph',
        text: 'You permitted this reminder at the checkout. It is the only one for this cart.',
      },
      { kind: 'link', text: 'Stop reminders', path: stopRemindersPath(token) },
    ],
    ...(token !== null && { unsubscribePath: stopRemindersPath(token) }),
  };
}

function resumePath(token: string | null): string {
  return token === null ? '/viewcart' : `/checkout/resume?${new URLSearchParams({ token })}`;
}

function stopRemindersPath(token: string | null): string {
  return token === null ? '/viewcart' : `${resumePath(token)}&stop=1`;
}
