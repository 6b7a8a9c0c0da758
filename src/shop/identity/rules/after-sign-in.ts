import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';

/**
 * Redirect target after signing in: the requested page, else the shop (ruling 5); for staff the
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

/** Never redirects back to a sign-in or sign-out page. */
function isSignInPath(path: string): boolean {
  return /^\/sign(?:in|out)(?:[/?#.]|$)/i.test(path);
}
