import type { passkeyObstacle } from './passkey-options.ts';

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
