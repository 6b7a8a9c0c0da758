import type { ProviderName } from '#domain/identity/provider.ts';
import {
  makeProviders,
  type Providers,
  type ProvidersOptions,
} from '#integrations/oauth/providers.ts';
import type { Config } from '../config.ts';

/** Those whose keys can work. What is wrong with the others goes to the log. */
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
    // Without the keys: these are shown.
    states: providers.map(({ name, state, problem }) => ({ name, state, problem })),
    google: ready('google'),
    facebook: ready('facebook'),
  });
}
