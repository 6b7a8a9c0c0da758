import { providerLabels } from '#shop/identity/rules/provider.ts';
import type { ConnectionState } from '#shop/identity/use-cases/connections.ts';
import { Button } from '#platform/web/button.tsx';
import { ProviderIcon } from '../../provider-buttons.tsx';

/** The connected and available identity providers. Uses full page loads, because the flow leaves the site. */
export function ConnectedSection({ connections }: { connections: readonly ConnectionState[] }) {
  const shown = connections.filter(({ isReady, isConnected }) => isReady || isConnected);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="connected" className="border-t border-line pt-6">
      <h3 id="connected" className="font-serif text-t5 font-normal">
        Google and Facebook
      </h3>
      <ul className="mt-2">
        {shown.map((connection) => (
          <Connection key={connection.name} connection={connection} />
        ))}
      </ul>
    </section>
  );
}

function Connection({ connection }: { connection: ConnectionState }) {
  const { name, isConnected, isNeeded } = connection;
  const label = providerLabels[name];
  const connectedNote = isNeeded
    ? 'Your only way to sign in. Choose a password first.'
    : 'Connected.';
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line py-4 last:border-b-0">
      <p className="flex min-w-0 flex-1 basis-56 items-center gap-3">
        <ProviderIcon name={name} />
        <span className="min-w-0">
          <span className="block font-medium">{label}</span>
          <span id={`${name}-note`} className="block text-t2 text-muted">
            {isConnected ? connectedNote : 'Not connected.'}
          </span>
        </span>
      </p>
      <form method="post" action={`/account/sign-in/${name}`}>
        <input type="hidden" name="intent" value={isConnected ? 'disconnect' : 'connect'} />
        <Button
          type="submit"
          kind="quiet"
          disabled={isNeeded}
          aria-describedby={`${name}-note`}
          aria-label={`${isConnected ? 'Disconnect' : 'Connect'} ${label}`}
        >
          {isConnected ? 'Disconnect' : 'Connect'}
        </Button>
      </form>
    </li>
  );
}
