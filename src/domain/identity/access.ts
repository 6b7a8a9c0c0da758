import { type Action, may } from './permissions.ts';
import type { Visitor } from './visitor.ts';

/** Who may use a page, an operation of the API or any other address of the shop. */
export type Access = 'everyone' | 'signed-in' | Action;

/** Null for whoever is let in; 'not-signed-in' for somebody who might be. */
export function refusal(
  access: Access,
  visitor: Visitor | null,
): 'not-signed-in' | 'forbidden' | null {
  if (access === 'everyone') return null;
  if (!visitor) return 'not-signed-in';
  return access === 'signed-in' || may(visitor, access) ? null : 'forbidden';
}
