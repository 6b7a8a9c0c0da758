import type { EmailContent, EmailPart } from '#shop/email/rules/email-content.ts';

export type MailingState = 'draft' | 'scheduled' | 'sending' | 'paused' | 'cancelled' | 'sent';

/** A newsletter. */
export interface Mailing {
  id: string;
  subject: string;
  body: string;
  /** '' for all subscribers. */
  segmentId: string;
  state: MailingState;
  version: number;
  createdAt: number;
  scheduledAt: number | null;
  startedAt: number | null;
  endedAt: number | null;
  /** Subscribers when it began. */
  total: number;
  /** Emails that are queued or sent. */
  queued: number;
}

export type MailingForm = Pick<Mailing, 'subject' | 'body' | 'segmentId'>;
export type MailingProblems = Partial<Record<'subject' | 'body' | 'day' | 'segmentId', string>>;

export const maxMailingSubject = 150;
export const maxMailingBody = 20_000;

/** Empty if it can be sent. */
export function mailingProblems({ subject, body }: MailingForm): MailingProblems {
  const problems: MailingProblems = {};
  if (subject === '') problems.subject = 'Enter a subject.';
  else if (subject.length > maxMailingSubject) {
    problems.subject = `Enter at most ${maxMailingSubject} characters.`;
  }
  if (body === '') problems.body = 'Enter a text.';
  else if (body.length > maxMailingBody) {
    problems.body = `Enter at most ${maxMailingBody} characters.`;
  }
  return problems;
}

/** Which step leads from which states. */
export const mailingSteps = {
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  cancel: { from: ['scheduled', 'sending', 'paused'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly MailingState[]; to: MailingState }>;

export type MailingStep = keyof typeof mailingSteps;

const minuteMs = 60_000;
const maxQueuedAtOnce = 200;

/**
 * How many emails may be queued now, and the instant to which they are accounted. What was missed while nothing ran
 * is not made up for, so that the rate is never exceeded.
 */
export function pace(
  pacedAt: number,
  { now, perMinute }: { now: number; perMinute: number },
): { count: number; pacedAt: number } {
  const intervalMs = minuteMs / perMinute;
  const since = Math.max(pacedAt, now - Math.max(2 * intervalMs, 2000));
  const count = Math.min(maxQueuedAtOnce, Math.floor((now - since) / intervalMs));
  return { count, pacedAt: Math.ceil(since + count * intervalMs) };
}

/** No newsletter has this id. */
export const exampleMailingId = 'example';
export const exampleMailing: MailingForm = {
  subject: 'New in the window',
  body: '# Linen for the summer\n\nThe linen shirts are back in four colors.\n\n[See the shirts](/shop)',
  segmentId: '',
};

/** Paragraphs are separated by blank lines; `# ` begins a heading, and `[text](address)` alone is a link. */
export function mailingEmail(
  { subject, body }: Pick<MailingForm, 'subject' | 'body'>,
  unsubscribePath: string | null,
): EmailContent {
  const paragraphs = body.split(/\n[ \t]*\n\s*/).map((text) => text.trim());
  const parts = paragraphs.filter((text) => text !== '').map(partOf);
  return {
    subject,
    parts: parts.map((part) => ({ ...part, name: 'text' })),
    ...(unsubscribePath !== null && { unsubscribePath }),
  };
}

function partOf(paragraph: string): EmailPart {
  const heading = /^#\s+(.+)$/.exec(paragraph)?.[1];
  if (heading !== undefined) return { kind: 'heading', text: heading };
  const [, text, path] =
    /^\[([^\]]+)\]\((https:\/\/[^\s)]+|\/(?!\/)[^\s)]*)\)$/.exec(paragraph) ?? [];
  if (text !== undefined && path !== undefined) return { kind: 'link', text, path };
  return { kind: 'paragraph', text: paragraph };
}
