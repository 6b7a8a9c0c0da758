import { type Action, may } from './permissions.ts';
import type { Visitor } from './visitor.ts';

/** Who may use a page, an operation of the API or any other address of the shop. */
export type Access = 'everyone' | 'signed-in' | Action;

/** What keeps somebody out; of two things the one that can be helped. */
export type AccessRefusal = 'not-signed-in' | 'second-factor-needed' | 'forbidden';

/** Null for whoever is let in. */
export function refusal(access: Access, visitor: Visitor | null): AccessRefusal | null {
  if (access === 'everyone') return null;
  if (!visitor) return 'not-signed-in';
  if (access === 'signed-in') return null;
  if (visitor.lacksSecondFactor) return 'second-factor-needed';
  return may(visitor, access) ? null : 'forbidden';
}
