import { failed, ok, type Result } from '#platform/result.ts';

export const maxCommentLength = 2000;

/** What staff write on an order. */
export interface OrderComment {
  id: string;
  /** The account; null once it is deleted. */
  authorId: string | null;
  /** Emailed to the customer; otherwise only staff can read it. */
  isForCustomer: boolean;
  text: string;
  at: number;
}

export type CommentProblem = 'empty' | 'too-long';

/** The text as it is stored: without blank lines around it, and with one kind of line break. */
export function parseComment(typed: string): Result<string, { code: CommentProblem }> {
  const text = typed.replaceAll(/\r\n?/g, '\n').trim();
  if (text === '') return failed({ code: 'empty' });
  return text.length > maxCommentLength ? failed({ code: 'too-long' }) : ok(text);
}
