import { providerLabels, type ProviderFailure } from '#domain/identity/provider.ts';
import type { ListedProvider } from '#services/identity/list-providers.ts';

export function stateWords({ state, problem }: Pick<ListedProvider, 'state' | 'problem'>): string {
  if (state === 'ready') return 'Enabled';
  return state === 'not-set-up' ? 'Not set up' : `Off (${state}): ${problem ?? ''}`;
}

/** What to do about it. */
export function troubleWords(
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
