import {
  type PaypalKeys,
  type ProviderId,
  providerIds,
  type StripeKeys,
} from '#shop/payments/rules/gateways.ts';
import { type ProviderKeys, readKeys, type TypedKeys } from '#shop/payments/rules/gateway-keys.ts';
import { makeSeal } from '#platform/crypto/seal.ts';
import type { Logger } from '#platform/logger.ts';
import { type Gateways, gatewaysOf, type PaymentGateway } from './payment-gateway.ts';
import { makeStripeGateway } from './stripe-gateway.ts';
import type { TestGateway } from './test-gateway.ts';

/** Opens the keys of payment providers: the environment's, which take precedence, and sealed ones of the admin. */
export interface GatewayKeyring {
  environment: Partial<Record<ProviderId, TypedKeys>>;
  seal: (id: ProviderId, typed: TypedKeys) => string;
  /** Null for keys that were sealed with another secret, or for another provider. */
  open: (id: ProviderId, sealed: string) => TypedKeys | null;
}

/** Marks the format of sealed keys, so that a later format can be recognized. */
const version = '1.';

export function makeGatewayKeyring(
  secret: string,
  environment: GatewayKeyring['environment'],
): GatewayKeyring {
  const seal = makeSeal(secret, 'keys of payment providers 1');
  return {
    environment,
    seal: (id, typed) => version + seal.close(typed, id),
    open(id, sealed) {
      if (!sealed.startsWith(version)) return null;
      const opened = seal.open(sealed.slice(version.length), id);
      if (typeof opened !== 'object' || opened === null) return null;
      const texts = Object.entries(opened).filter(([, value]) => typeof value === 'string');
      return Object.fromEntries(texts);
    },
  };
}

export interface GatewayOptions {
  /** A stand-in's address instead of the provider's own; null for the provider. */
  apiBase: string | null;
}

/** How gateways are built. They load the provider's library on first use. */
export interface GatewayMakers {
  stripe?: (keys: StripeKeys, options: GatewayOptions) => Promise<PaymentGateway>;
  paypal?: (keys: PaypalKeys, options: GatewayOptions) => Promise<PaymentGateway>;
}

const providerMakers: GatewayMakers = {
  stripe: async (keys, options) => makeStripeGateway(keys, options),
  paypal: async (keys, options) =>
    (await import('./paypal-gateway.ts')).makePaypalGateway(keys, options),
};

interface GatewaysOptions {
  mode: 'demo' | 'live';
  /** The demo's own provider; null in live mode. */
  demo: TestGateway | null;
  keyring: GatewayKeyring;
  /** The keys of the admin as they are now, also those entered in another process. */
  readStored: () => Promise<readonly { gateway: ProviderId; sealed: string }[]>;
  apiBases?: Partial<Record<ProviderId, string>>;
  makers?: GatewayMakers;
  log: Logger;
}

interface Made {
  /** The sealed keys, or '' for the environment's: other keys make another gateway. */
  sealed: string;
  gateway: Promise<PaymentGateway | null>;
}

/** Gateways are rebuilt when their keys change. The demo's takes cards only where no real provider does. */
export function makeGateways({ demo, ...options }: GatewaysOptions): Gateways {
  const { keyring, readStored } = options;
  const made = new Map<ProviderId, Made>();

  async function gatewayFor(id: ProviderId, sealed: string | undefined) {
    const known = made.get(id);
    if (known && known.sealed === sealed) return known.gateway;
    made.delete(id);
    if (sealed === undefined) return null;
    const gateway = makeGateway(id, sealed, options);
    made.set(id, { sealed, gateway });
    // The next call tries again.
    gateway.catch(() => made.delete(id));
    return gateway;
  }

  async function configured(): Promise<PaymentGateway[]> {
    const isFixed = providerIds.every((id) => keyring.environment[id] !== undefined);
    const stored = isFixed ? [] : await readStored();
    const gateways = providerIds.map((id) => {
      const sealed = stored.find(({ gateway }) => gateway === id)?.sealed;
      return gatewayFor(id, keyring.environment[id] ? '' : sealed);
    });
    return (await Promise.all(gateways)).filter((gateway) => gateway !== null);
  }

  const all = gatewaysOf(async () => {
    const gateways = await configured();
    return demo && !gateways.some(({ id }) => id === 'stripe') ? [...gateways, demo] : gateways;
  });
  // Payments begun with the demo's provider are completed there, whatever takes new ones.
  return { ...all, find: async (id) => (id === 'demo' ? demo : all.find(id)) };
}

async function makeGateway(
  id: ProviderId,
  sealed: string,
  { keyring, mode, log, apiBases = {}, makers = providerMakers }: Omit<GatewaysOptions, 'demo'>,
): Promise<PaymentGateway | null> {
  const typed = sealed === '' ? keyring.environment[id] : keyring.open(id, sealed);
  const read = typed ? readKeys(id, typed, mode) : null;
  if (!read?.ok) {
    const code = read ? 'payment-keys-refused' : 'payment-keys-unreadable';
    log.warn({ code, gateway: id }, 'payment provider disabled: enter its keys again');
    return null;
  }
  return build(read.value, makers, { apiBase: apiBases[id] ?? null });
}

async function build(keys: ProviderKeys, makers: GatewayMakers, options: GatewayOptions) {
  if (keys.id === 'stripe') return (await makers.stripe?.(keys, options)) ?? null;
  return (await makers.paypal?.(keys, options)) ?? null;
}
