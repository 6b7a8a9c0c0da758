import { isLoopbackHost } from '#http/allowed-hosts.ts';
import { keysProblem, type ProviderKeys } from '#domain/identity/provider-keys.ts';
import {
  providerLabels,
  type ProviderName,
  providerNames,
  type ProviderState,
} from '#domain/identity/provider.ts';

export interface ProviderConfig extends ProviderState {
  /** Usable where the state is 'ready'. */
  readonly keys: ProviderKeys;
  /** Another server that speaks as the provider does; null for the provider itself. */
  readonly server: string | null;
}

type Variables = Readonly<Record<string, string | undefined>>;

const variableNames = {
  google: { id: 'GOOGLE_CLIENT_ID', secret: 'GOOGLE_CLIENT_SECRET', server: 'GOOGLE_ISSUER' },
  facebook: { id: 'FACEBOOK_APP_ID', secret: 'FACEBOOK_APP_SECRET', server: 'FACEBOOK_SERVER' },
} as const satisfies Record<ProviderName, { id: string; secret: string; server: string }>;

/** Keys that cannot work switch the provider off and are told (ruling 48); the shop opens all the same. */
export function providersFrom(variables: Variables): readonly ProviderConfig[] {
  return providerNames.map((name) => {
    const names = variableNames[name];
    const keys = { id: variables[names.id] ?? '', secret: variables[names.secret] ?? '' };
    const problem = keysProblem(keys, names);
    const isSet = keys.id !== '' || keys.secret !== '';
    const state = problem ? 'invalid-api-key' : isSet ? 'ready' : 'not-set-up';
    return { name, state, problem, keys, server: variables[names.server] ?? null };
  });
}

/** A server of the operator's own is taken at its word, so it must be one nobody can stand in for. */
export function providerProblems(variables: Variables): string[] {
  return Object.values(variableNames).flatMap(({ server }) => {
    const address = variables[server];
    if (!address || isTrustworthy(address)) return [];
    return [`${server} must be an https address, or http on this machine`];
  });
}

/** What the operator reads at the start: one line for each provider whose keys cannot work. */
export function providerNotices(states: readonly ProviderState[]): string[] {
  return states.flatMap(({ name, state, problem }) =>
    state === 'invalid-api-key'
      ? [`Sign-in with ${providerLabels[name]} is switched off (${state}): ${problem}.`]
      : [],
  );
}

function isTrustworthy(address: string): boolean {
  const url = URL.parse(address);
  if (!url || url.search !== '' || url.hash !== '' || url.username !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.host));
}
