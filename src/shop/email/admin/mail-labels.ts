import type { MailState } from '#shop/email/rules/email-templates.ts';

const stateLabels: Record<MailState, string> = {
  queued: 'Queued',
  sent: 'Sent',
  kept: 'Stored (demo)',
  failed: 'Failed',
};

export function stateLabel(state: MailState): string {
  return stateLabels[state];
}
