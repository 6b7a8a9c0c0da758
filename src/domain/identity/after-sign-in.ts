import { may } from './permissions.ts';
import type { Visitor } from './visitor.ts';

/**
 * Where signing in leads: where the customer wanted to go, else to the shop (ruling 5); staff to the
 * admin area (ruling 7). `next` is a path of this shop, or null.
 */
export function afterSignIn(visitor: Visitor, next: string | null): string {
  const isStaff = may(visitor, 'enter-admin');
  const wanted =
    next !== null && isAdminPath(next) === isStaff && !isSignInPath(next) ? next : null;
  return wanted ?? (isStaff ? '/admin' : '/shop');
}

function isAdminPath(path: string): boolean {
  return /^\/admin(?:[/?#]|$)/i.test(path);
}

/** Signing in does not lead to signing in, nor out again. */
function isSignInPath(path: string): boolean {
  return /^\/sign(?:in|out)(?:[/?#.]|$)/i.test(path);
}
