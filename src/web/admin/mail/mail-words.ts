import type { MailState } from '#domain/mail/mail-state.ts';

const words: Record<MailState, string> = {
  queued: 'Waiting',
  sent: 'Sent',
  kept: 'Kept here',
  failed: 'Failed',
};

export function stateWords(state: MailState): string {
  return words[state];
}
