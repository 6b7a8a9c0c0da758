import type { MailState } from '#domain/mail/mail-state.ts';

const words: Record<MailState, string> = {
  queued: 'Queued',
  sent: 'Sent',
  kept: 'Stored (demo)',
  failed: 'Failed',
};

export function stateWords(state: MailState): string {
  return words[state];
}
