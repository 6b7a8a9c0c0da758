import type { ProviderName } from '#shop/identity/rules/provider.ts';
import {
  makeProviders,
  type Providers,
  type ProvidersOptions,
} from '#shop/identity/integrations/providers.ts';
import type { Config } from '../config.ts';

/** Providers with valid keys. Problems of the others are logged. */
export function openProviders(
  { providers }: Pick<Config, 'providers'>,
  options: Pick<ProvidersOptions, 'secret' | 'clock' | 'log'>,
): Providers {
  for (const { name: provider, state: code, problem } of providers) {
    if (problem) options.log.warn({ code, provider, problem }, 'sign-in provider disabled');
  }
  const ready = (name: ProviderName) =>
    providers.find((provider) => provider.name === name && provider.state === 'ready') ?? null;
  return makeProviders({
    ...options,
    // Excludes the keys, because the state is shown to staff.
    states: providers.map(({ name, state, problem }) => ({ name, state, problem })),
    google: ready('google'),
    facebook: ready('facebook'),
  });
}
