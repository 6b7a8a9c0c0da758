import { choiceOf, whole } from './field-rules.ts';
import { section } from './section.ts';
import type { Settings } from './settings.ts';

export const abandonedCheckouts = section(
  {
    title: 'Abandoned checkouts',
    intro: 'Checkouts that customers began and did not finish are listed under Orders.',
  },
  {
    abandonedAfterHours: whole({
      label: 'Hours until a checkout counts as abandoned',
      help: 'Since its last change.',
      min: 1,
      max: 72,
    }),
    checkoutReminders: choiceOf<Settings['checkoutReminders']>({
      label: 'Reminders of abandoned checkouts',
      help: 'The checkout asks for permission. Who gives it receives one email with a link back to the cart and one to stop reminders. Reword it under Emails.',
      options: [
        ['off', 'Not sent'],
        ['on', 'Sent to customers who permit it'],
      ],
    }),
  },
);
