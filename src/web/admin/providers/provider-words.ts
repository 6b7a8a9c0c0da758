import { providerLabels, type ProviderFailure } from '#domain/identity/provider.ts';
import type { ListedProvider } from '#services/identity/list-providers.ts';

export function stateWords({ state, problem }: Pick<ListedProvider, 'state' | 'problem'>): string {
  if (state === 'ready') return 'Open to shoppers';
  return state === 'not-set-up' ? 'Not set up' : `Off (${state}): ${problem ?? ''}`;
}

/** What to do about it. */
export function troubleWords(
  { name }: Pick<ListedProvider, 'name'>,
  code: ProviderFailure['code'],
): string {
  const label = providerLabels[name];
  if (code === 'unauthorized-domain') {
    return `${label} does not know the address beside this. Please register it there.`;
  }
  if (code === 'invalid-api-key') return `${label} refuses the keys. Please compare them.`;
  return `${label} did not answer, or not as it should.`;
}
