import { type ProviderFailure, providerLabels } from '#shop/identity/rules/provider.ts';
import { type ListedProvider, listProviders } from '#shop/identity/use-cases/providers.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/providers-page';
import { Cell, DataTable, Head } from '#platform/web/admin/data-table.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Sign-in, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  return { providers: granted(await listProviders(context.get(shopContext), visitor)) };
}

/** The status of the sign-in providers; their keys are set in the environment. */
export default function ProvidersPage({ loaderData }: Route.ComponentProps) {
  const rows = loaderData.providers.map((provider) => (
    <ProviderRow key={provider.name} provider={provider} />
  ));
  return (
    <>
      <h1 className="text-[2.25rem]">Sign-in</h1>
      <p className="max-w-[65ch] text-muted">
        Customers can sign in with Google and Facebook once their keys are configured. Register the
        redirect URL with each provider exactly as shown.
      </p>
      <DataTable label="Sign-in providers" rows={rows}>
        <Head>Provider</Head>
        <Head>Status</Head>
        <Head>Redirect URL</Head>
        <Head>Last error</Head>
      </DataTable>
    </>
  );
}

function ProviderRow({ provider }: { provider: ListedProvider }) {
  const { name, state, trouble } = provider;
  return (
    <tr>
      <Cell label="Provider" at="title" className="font-medium">
        {providerLabels[name]}
      </Cell>
      <Cell
        label="Status"
        at="end"
        className={state === 'invalid-api-key' ? 'text-bad' : 'text-muted'}
      >
        {stateLabel(provider)}
      </Cell>
      <Cell label="Redirect URL" className="wrap-anywhere">
        <code className="text-[0.8125rem]">{provider.callbackUrl}</code>
      </Cell>
      <Cell label="Last error" className="wrap-anywhere lg:max-w-[36ch]">
        {trouble ? (
          <span>
            {errorMessage(provider, trouble.code)}
            <span className="block text-muted">
              {trouble.code}, <LocalDateTime at={trouble.at} />
            </span>
          </span>
        ) : (
          <span className="text-muted">None</span>
        )}
      </Cell>
    </tr>
  );
}

function stateLabel({ state, problem }: Pick<ListedProvider, 'state' | 'problem'>): string {
  if (state === 'ready') return 'Enabled';
  return state === 'not-set-up' ? 'Not set up' : `Off (${state}): ${problem ?? ''}`;
}

function errorMessage(
  { name }: Pick<ListedProvider, 'name'>,
  code: ProviderFailure['code'],
): string {
  const label = providerLabels[name];
  if (code === 'unauthorized-domain') {
    return `${label} does not recognize this redirect URL. Register it with ${label}.`;
  }
  if (code === 'invalid-api-key') return `${label} rejected the keys. Check ID and secret.`;
  return `${label} did not respond, or sent an invalid response.`;
}
