import type { passkeyObstacle } from './ask-passkey.ts';

/** Why there is no passkey here. */
export function PasskeyObstacleNote({
  obstacle,
}: {
  obstacle: NonNullable<ReturnType<typeof passkeyObstacle>>;
}) {
  if (obstacle === 'old-browser') {
    return <p className="text-t2 text-muted">This browser is too old for passkeys.</p>;
  }
  const { port, pathname, search } = location;
  const named = `http://localhost:${port}${pathname}${search}`;
  return (
    <p className="text-t2 text-muted">
      Passkeys work at a name, not at a number: open{' '}
      <a href={named} className="underline underline-offset-[0.3em] hover:text-ink">
        localhost
      </a>{' '}
      for them.
    </p>
  );
}
