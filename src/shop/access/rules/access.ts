import { type Action, may } from './permissions.ts';
import type { Visitor } from './visitor.ts';

/** Access rules of pages, API operations and other routes. */
export type Access = 'everyone' | 'signed-in' | Action;

/** Why access is refused; of two reasons, the one that the visitor can resolve. */
export type AccessRefusal = 'not-signed-in' | 'second-factor-needed' | 'forbidden';

/** Null when access is granted. */
export function refusal(access: Access, visitor: Visitor | null): AccessRefusal | null {
  if (access === 'everyone') return null;
  if (!visitor) return 'not-signed-in';
  if (access === 'signed-in') return null;
  if (visitor.lacksSecondFactor) return 'second-factor-needed';
  return may(visitor, access) ? null : 'forbidden';
}
