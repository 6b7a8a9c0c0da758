import { type FormProblems, type FormTexts, readFields, hasProblems } from '#platform/form.ts';
import type { Photo } from '#platform/photo.ts';
import { plainText } from '#platform/text.ts';
import { failed, ok, type Result } from '#platform/result.ts';

/** The public part of a review, without the account behind it. */
export interface Review extends Opinion {
  id: string;
  writtenAt: number;
  /** Null if never edited. */
  editedAt: number | null;
  /** Whether an order of the product was shipped or delivered to its author (ruling 56). */
  isBuyer: boolean;
  /** How many accounts have found it helpful. */
  helpfulCount: number;
  photos: Photo[];
  reply: ReviewReply | null;
}

/** What the shop answers below a review. */
export interface ReviewReply {
  text: string;
  at: number;
}

const reviewFields = ['stars', 'title', 'text', 'author'] as const;

type ReviewField = (typeof reviewFields)[number];
/** Raw form input. */
export type ReviewForm = FormTexts<ReviewField>;
/** Validation messages by field; empty when the form is valid. */
export type ReviewProblems = FormProblems<ReviewField>;

/** A review as written. */
export interface Opinion {
  /** 1 to 5. */
  stars: number;
  title: string | null;
  text: string;
  /** Public display name, chosen for the review and never taken from the account. */
  author: string;
}

/** Explains why the review form is not available (ruling 56). */
export const buyersOnly =
  'Only customers who have received this product can review it. Once an order with it has shipped to you, you can write your review here.';

export const maxReviewTitleLength = 100;
export const maxReviewLength = 2_000;
export const maxAuthorLength = 60;
export const maxReplyLength = 2_000;

/** Reads only the known fields; a missing one is ''. */
export function reviewFormFrom(read: (field: ReviewField) => unknown): ReviewForm {
  return readFields(reviewFields, read, readable);
}

export function checkReviewForm(form: ReviewForm): ReviewProblems {
  const problems: ReviewProblems = {};
  for (const field of reviewFields) {
    const problem = rules[field](form[field]);
    if (problem) problems[field] = problem;
  }
  return problems;
}

export function readReviewForm(
  form: ReviewForm,
): Result<Opinion, { code: 'invalid'; problems: ReviewProblems }> {
  const problems = checkReviewForm(form);
  if (hasProblems(problems)) return failed({ code: 'invalid', problems });
  const { stars, title, text, author } = form;
  return ok({ stars: Number(stars), title: title || null, text, author });
}

/** The reply as it is stored, or the validation message. */
export function readReply(typed: string): Result<string, { code: 'invalid'; problem: string }> {
  const text = readable(typed);
  const problem = text ? tooLong(text, maxReplyLength) : 'Enter a reply.';
  return problem === null ? ok(text) : failed({ code: 'invalid', problem });
}

/** Form values of a stored review. */
export function reviewFormOf({ stars, title, text, author }: Opinion): ReviewForm {
  return { stars: `${stars}`, title: title ?? '', text, author };
}

const rules: Record<ReviewField, (text: string) => string | null> = {
  stars: (text) => (/^[1-5]$/.test(text) ? null : 'Please select one to five stars.'),
  title: (text) => lineProblem(text, maxReviewTitleLength),
  text: (text) => (text ? tooLong(text, maxReviewLength) : 'Please write a review.'),
  author: (text) => {
    if (!text) return 'Please enter a display name.';
    if (text.includes('@')) return 'This name is public. Please do not use an email address.';
    return lineProblem(text, maxAuthorLength);
  },
};

/** Removes bidirectional control characters and collapses consecutive blank lines. */
function readable(text: string): string {
  const onward = text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '');
  return plainText(onward).replaceAll(/\n\s*\n\s*/g, '\n\n');
}

function lineProblem(text: string, maxLength: number): string | null {
  return text.includes('\n') ? 'Please enter a single line of text.' : tooLong(text, maxLength);
}

function tooLong(text: string, maxLength: number): string | null {
  return text.length > maxLength ? `Please enter at most ${maxLength} characters.` : null;
}
