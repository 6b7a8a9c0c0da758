import { data, isRouteErrorResponse } from 'react-router';

interface Sending<Answer> {
  request: Request;
  serverAction: () => Promise<Answer>;
}

/**
 * Sends a form to the shop. When the shop was not reached or broke down the page answers itself, so that
 * everything typed stays and can be sent again.
 */
export async function submitWithFallback<Answer, Kept>(
  { request, serverAction }: Sending<Answer>,
  keep: (posted: FormData) => Kept,
) {
  const sent = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    if (!isFailedTry(error)) throw error;
    // A status of failure, or the page would now be asked for again and fail as a whole.
    return data(keep(await sent.formData()), { status: 503 });
  }
}

function isFailedTry(error: unknown): boolean {
  return error instanceof TypeError || (isRouteErrorResponse(error) && error.status >= 500);
}
