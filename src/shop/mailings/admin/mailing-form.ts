import type { MailingForm, MailingProblems, MailingState } from '#shop/mailings/rules/mailing.ts';

/** What was typed, and why it was not taken. */
export interface MailingResult {
  typed: MailingForm & { day: string; hour: string };
  problems: MailingProblems;
  isStale: boolean;
}

export const mailingStates: Readonly<Record<MailingState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  cancelled: 'Cancelled',
  sent: 'Sent',
};

export function newsletterUrl(id: string): string {
  return `/admin/newsletters/${id}`;
}
