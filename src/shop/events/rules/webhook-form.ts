import { hasProblems } from '#platform/form.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { urlProblem, type UrlProblem } from '#platform/http/outgoing/public-address.ts';
import { type WebhookEvent, webhookEvents } from './webhook-event.ts';

/** Raw form input. */
export interface WebhookForm {
  url: string;
  events: string[];
}

/** Validation messages by field; empty when the form is valid. */
export type WebhookProblems = Partial<Record<keyof WebhookForm, string>>;

export function readWebhookForm(
  { url, events }: WebhookForm,
  privateHosts: readonly string[],
): Result<{ url: string; events: WebhookEvent[] }, { code: 'invalid'; problems: WebhookProblems }> {
  const obstacle = urlProblem(url.trim(), privateHosts);
  const selected = webhookEvents.filter((event) => events.includes(event));
  const problems: WebhookProblems = {};
  if (obstacle) problems.url = urlProblemMessages[obstacle];
  if (selected.length === 0) problems.events = 'Select at least one event';
  if (hasProblems(problems)) return failed({ code: 'invalid', problems });
  return ok({ url: new URL(url.trim()).href, events: selected });
}

const urlProblemMessages: Record<UrlProblem, string> = {
  'not-an-address': 'Please enter an address that begins with https://',
  'not-https': 'Please use https: others could read along or answer in its place.',
  'has-credentials': 'Please leave out the name and password: each message is signed instead.',
};
