import { isRouteErrorResponse } from 'react-router';
import { ButtonLink } from '#web/ui/button.tsx';
import { isShownFailure } from '#web/failure.ts';

export function ErrorScreen({ error }: { error: unknown }) {
  const { message, requestId } = told(error);
  return (
    <div className="wrap py-section">
      <title>Unexpected Application Error!</title>
      <div className="grid justify-items-start gap-5 border-s-3 border-bad ps-6">
        <h1>Unexpected Application Error!</h1>
        <p className="max-w-[40ch] text-t4 leading-[1.4]">
          {message ??
            'Something broke on our side. It has been written down and we will look at it.'}
        </p>
        {requestId && <p className="text-t2 text-muted">Request {requestId}</p>}
        <ButtonLink to="/" reloadDocument>
          Back to the homepage
        </ButtonLink>
      </div>
    </div>
  );
}

// What breaks in the browser has no request, and its message holds nothing of the server's.
function told(error: unknown): { message: string | null; requestId: string | null } {
  if (isRouteErrorResponse(error)) {
    if (isShownFailure(error.data)) return error.data;
    return { message: `${error.status} ${error.statusText}`.trim(), requestId: null };
  }
  return { message: error instanceof Error ? error.message : null, requestId: null };
}
