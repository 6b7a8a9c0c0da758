import { data, isRouteErrorResponse } from 'react-router';

interface Submission<Answer> {
  request: Request;
  serverAction: () => Promise<Answer>;
}

/**
 * Submits a form to the server. If the server is unreachable or fails, the page renders a fallback, so that
 * the input is kept and can be submitted again.
 */
export async function submitWithFallback<Answer, Kept>(
  { request, serverAction }: Submission<Answer>,
  fallback: (posted: FormData) => Kept,
) {
  const copy = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    if (!isServerFailure(error)) throw error;
    // An error status, otherwise the router would revalidate the page and fail as a whole.
    return data(fallback(await copy.formData()), { status: 503 });
  }
}

function isServerFailure(error: unknown): boolean {
  return error instanceof TypeError || (isRouteErrorResponse(error) && error.status >= 500);
}
