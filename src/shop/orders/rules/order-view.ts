import { failed, ok, type Result } from '#platform/result.ts';

/** A filter of the orders desk that was given a name. */
export interface OrderView {
  id: string;
  name: string;
  /** Of the page's URL, without the number of the page: 'state=placed&payment=paid'. */
  query: string;
  /** All staff see it. */
  isShared: boolean;
  isOwn: boolean;
}

export const maxViewNameLength = 60;
export const maxViews = 50;

export type ViewProblem = 'no-name' | 'too-long' | 'no-filter' | 'too-many';

export function parseViewName(typed: string): Result<string, { code: ViewProblem }> {
  const name = typed.trim().replaceAll(/\s+/g, ' ');
  if (name === '') return failed({ code: 'no-name' });
  return name.length > maxViewNameLength ? failed({ code: 'too-long' }) : ok(name);
}
