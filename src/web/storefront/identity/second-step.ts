import type { Entrance } from './entrance.ts';
import { stepLine } from './step-cookie.ts';

/** On to the page that asks for a code, with the way back to where the customer wanted to go. */
export function secondStep(request: Request, token: string, next: string | null): Entrance {
  const query = next === null ? '' : `?${new URLSearchParams({ next })}`;
  return {
    to: `/signin/second-step${query}`,
    cookies: [stepLine(request, 'second-step', token)],
  };
}
