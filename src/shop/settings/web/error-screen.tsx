import { isRouteErrorResponse, useLocation } from 'react-router';
import { ButtonLink } from '#platform/web/button.tsx';
import { isShownFailure } from '#shop/access/web/public-failure.ts';

interface ErrorScreenProps {
  error: unknown;
  /** For what breaks in the browser; the server has decided about its own failures. */
  showsMessage?: boolean;
}

export function ErrorScreen({ error, showsMessage = false }: ErrorScreenProps) {
  const here = useLocation();
  const { message, requestId } = shownFailure(error, showsMessage);
  return (
    <div className="wrap py-section">
      <title>Unexpected Application Error!</title>
      <div className="grid justify-items-start gap-5 border-s-3 border-bad ps-6">
        <h1>Unexpected Application Error!</h1>
        <p className="max-w-[40ch] text-t4 leading-[1.4]">
          {message ??
            'Something went wrong on our side. The error has been logged and we will look into it.'}
        </p>
        {requestId && <p className="text-t2 text-muted">{`Request ${requestId}`}</p>}
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={here} reloadDocument>
            Try again
          </ButtonLink>
          <ButtonLink to="/" kind="quiet" reloadDocument>
            Back to the homepage
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

interface ShownFailure {
  message: string | null;
  requestId: string | null;
}

function shownFailure(error: unknown, showsMessage: boolean): ShownFailure {
  if (isRouteErrorResponse(error)) {
    if (isShownFailure(error.data)) return error.data;
    return { message: `${error.status} ${error.statusText}`.trim(), requestId: null };
  }
  return {
    message: showsMessage && error instanceof Error ? error.message : null,
    requestId: null,
  };
}
