import { isRouteErrorResponse } from 'react-router';

/** The shop was not reached or broke down: what was typed is still here, and sending it again may work. */
export function isFailedTry(error: unknown): boolean {
  return error instanceof TypeError || (isRouteErrorResponse(error) && error.status >= 500);
}
