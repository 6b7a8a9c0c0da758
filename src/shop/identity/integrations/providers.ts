import type { Clock } from '#platform/clock.ts';
import {
  flowSeconds,
  providerNames,
  type ProviderFailure,
  type ProviderIdentity,
  type ProviderName,
  type ProviderState,
  type SignInFlow,
} from '#shop/identity/rules/provider.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Logger } from '#platform/logger.ts';
import { makeFacebook } from './facebook.ts';
import { makeGoogle } from './google.ts';
import type { FlowSecrets, IdentityProvider, ProviderOptions } from './identity-provider.ts';
import { makeSeal } from '#platform/crypto/seal.ts';

/** A flow whose sealed state came back from the browser. */
export interface OpenedFlow extends SignInFlow {
  secrets: FlowSecrets;
  endsAt: number;
}

/** Sign-in with identity providers. The state of a flow is stored in the browser, sealed. */
export interface Providers {
  states: readonly ProviderState[];
  /** The last problem of each provider since startup, for the operator. */
  troubles: () => readonly ProviderTrouble[];
  begin: (
    flow: SignInFlow,
    callbackUrl: string,
  ) => Promise<Result<{ url: string; sealed: string }, ProviderFailure | { code: 'not-set-up' }>>;
  /** Null for state that is invalid, for another provider, or expired. */
  open: (provider: ProviderName, sealed: string) => OpenedFlow | null;
  prove: (flow: OpenedFlow, answer: URL) => Promise<Result<ProviderIdentity, ProviderFailure>>;
}

export interface ProviderTrouble {
  provider: ProviderName;
  code: ProviderFailure['code'];
  at: number;
}

export interface ProvidersOptions {
  states: readonly ProviderState[];
  google: ProviderOptions | null;
  facebook: ProviderOptions | null;
  /** The shop's secret, from which the sealing key is derived. */
  secret: string;
  clock: Clock;
  log: Logger;
}

const forTheOperator = new Set<string>(['provider-down', 'unauthorized-domain', 'invalid-api-key']);

export function makeProviders({ clock, log, states, ...options }: ProvidersOptions): Providers {
  const seal = makeSeal(options.secret, 'sign-in with a provider');
  const made: Record<ProviderName, IdentityProvider | null> = {
    google: options.google && makeGoogle(options.google),
    facebook: options.facebook && makeFacebook(options.facebook),
  };
  const troubles = new Map<ProviderName, ProviderTrouble>();

  function noted<Value>(provider: ProviderName, answer: Result<Value, ProviderFailure>) {
    if (answer.ok) return answer;
    const { code } = answer.failure;
    const level = forTheOperator.has(code) ? 'warn' : 'info';
    log[level]({ code, provider }, 'provider sign-in failed');
    if (level === 'warn') troubles.set(provider, { provider, code, at: clock() });
    return answer;
  }

  return {
    states,
    troubles: () => providerNames.flatMap((name) => troubles.get(name) ?? []),
    async begin(flow, callbackUrl) {
      const provider = made[flow.provider];
      if (!provider) return failed({ code: 'not-set-up' });
      const begun = noted(flow.provider, await provider.begin(callbackUrl));
      if (!begun.ok) return begun;
      const { url, secrets } = begun.value;
      const opened: OpenedFlow = { ...flow, secrets, endsAt: clock() + flowSeconds * 1000 };
      return ok({ url, sealed: seal.close(opened, flow.provider) });
    },
    open(provider, sealed) {
      // Only `begin` creates sealed values, so the type is known.
      const flow = seal.open(sealed, provider) as OpenedFlow | null;
      return flow && flow.endsAt > clock() ? flow : null;
    },
    async prove(flow, answer) {
      const provider = made[flow.provider];
      if (!provider) return failed({ code: 'sign-in-expired' });
      return noted(flow.provider, await provider.prove(answer, flow.secrets));
    },
  };
}
