import { unreachable } from '#platform/web/unreachable.ts';

/** The endpoint that creates the WebAuthn challenge. */
interface PasskeyOptionsRequest {
  url: string;
  fields: Record<string, string>;
}

type PasskeyOptionsResult<Options> =
  | { ok: true; options: Options }
  /** A message for the customer. */
  | { ok: false; text: string };

/** Fetches the WebAuthn options for signing in or registering a passkey. Client only. */
export async function fetchPasskeyOptions<Options>(
  request: PasskeyOptionsRequest,
): Promise<PasskeyOptionsResult<Options>> {
  const fields = new URLSearchParams({ ...request.fields, intent: 'begin' });
  try {
    const answer = await fetch(request.url, { method: 'POST', body: fields });
    // The response type of the shop's passkey endpoints.
    const body = (await answer.json()) as { options: Options } | { problem: string };
    return 'options' in body
      ? { ok: true, options: body.options }
      : { ok: false, text: body.problem };
  } catch {
    return { ok: false, text: unreachable };
  }
}

/** WebAuthn requires a host name; browsers reject IP addresses. */
export function passkeyObstacle(): 'numbered-address' | 'old-browser' | null {
  if (/^[\d.]+$|^\[/.test(location.hostname)) return 'numbered-address';
  const isKnown =
    typeof PublicKeyCredential === 'function' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential;
  return isKnown ? null : 'old-browser';
}

/** Explains why passkeys are not available here. */
export function PasskeyObstacleNote({
  obstacle,
}: {
  obstacle: NonNullable<ReturnType<typeof passkeyObstacle>>;
}) {
  if (obstacle === 'old-browser') {
    return <p className="text-t2 text-muted">This browser does not support passkeys.</p>;
  }
  const { port, pathname, search } = location;
  const named = `http://localhost:${port}${pathname}${search}`;
  return (
    <p className="text-t2 text-muted">
      Passkeys need a host name instead of an IP address. Open{' '}
      <a href={named} className="underline underline-offset-[0.3em] hover:text-ink">
        localhost
      </a>{' '}
      to use them.
    </p>
  );
}
