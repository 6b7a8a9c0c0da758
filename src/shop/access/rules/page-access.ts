import { layouts, pages } from './pages.ts';
import { type Access, refusal } from './permissions.ts';
import type { Visitor } from './visitor.ts';

/** Who may open what, by page id. */
export const access: Readonly<Record<string, Access>> = Object.fromEntries([
  ['root', 'everyone'],
  ...[...Object.values(layouts), ...pages].map(({ id, access: level }) => [id, level]),
]);

/** Admin pages are not found for customers, and forbidden for staff without the permission. */
export function pageRefusal(
  needed: Access,
  visitor: Visitor | null,
  admitsGuests = false,
): 'sign-in' | 'second-factor' | 'not-found' | 'forbidden' | null {
  const refused = refusal(needed, visitor, admitsGuests);
  if (refused === 'not-signed-in') return 'sign-in';
  if (refused === 'second-factor-needed') return 'second-factor';
  return refused && visitor?.role === 'customer' ? 'not-found' : refused;
}

/** For links: a page that the visitor may not open is not linked. `page` is an id of the table. */
export function mayOpen(visitor: Visitor, page: string): boolean {
  return refusal(access[page] ?? 'everyone', visitor) === null;
}
