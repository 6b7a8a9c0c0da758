import { isLoopbackHost } from '#platform/http/request-headers.ts';
import {
  keysProblem,
  providerLabels,
  providerNames,
  type ProviderKeys,
  type ProviderName,
  type ProviderState,
} from '#shop/identity/rules/provider.ts';
import { isEmail } from '#platform/email-address.ts';
import { gatewayNames, type ProviderId, providerIds } from '#shop/payments/rules/gateways.ts';
import { keyFields, readKeys, type TypedKeys } from '#shop/payments/rules/gateway-keys.ts';

export interface ProviderConfig extends ProviderState {
  /** Usable if the state is 'ready'. */
  readonly keys: ProviderKeys;
  /** Another server with the same protocol; null for the provider itself. */
  readonly server: string | null;
}

type Variables = Readonly<Record<string, string | undefined>>;

const variableNames = {
  google: { id: 'GOOGLE_CLIENT_ID', secret: 'GOOGLE_CLIENT_SECRET', server: 'GOOGLE_ISSUER' },
  facebook: { id: 'FACEBOOK_APP_ID', secret: 'FACEBOOK_APP_SECRET', server: 'FACEBOOK_SERVER' },
} as const satisfies Record<ProviderName, { id: string; secret: string; server: string }>;

/** Invalid keys disable the provider and are reported (ruling 48); the shop starts anyway. */
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

/** A custom server is trusted, so it must not be possible to impersonate it. */
export function providerProblems(variables: Variables): string[] {
  return Object.values(variableNames).flatMap(({ server }) => {
    const address = variables[server];
    if (!address || isTrustworthy(address)) return [];
    return [`${server} must be an https address, or http on this machine`];
  });
}

/** Startup notices: one line per provider with invalid keys. */
export function providerNotices(states: readonly ProviderState[]): string[] {
  return states.flatMap(({ name, state, problem }) =>
    state === 'invalid-api-key'
      ? [`Sign-in with ${providerLabels[name]} is switched off (${state}): ${problem}.`]
      : [],
  );
}

export function isTrustworthy(address: string): boolean {
  const url = URL.parse(address);
  if (!url || url.search !== '' || url.hash !== '' || url.username !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.host));
}

export interface GatewayConfig {
  /** Keys of the payment providers that the environment sets up. */
  readonly keys: Readonly<Partial<Record<ProviderId, TypedKeys>>>;
  /** Stand-ins for tests. */
  readonly apiBases: Readonly<Partial<Record<ProviderId, string>>>;
}

const apiBaseNames = { stripe: 'STRIPE_API_BASE', paypal: 'PAYPAL_API_BASE' } as const;

/** Requires variables without gatewayProblems. */
export function gatewaysFrom(variables: Variables): GatewayConfig {
  const set = providerIds.filter((id) => isGatewaySet(id, variables));
  const standIns = providerIds.flatMap((id) => {
    const base = variables[apiBaseNames[id]];
    return base ? [[id, base] as const] : [];
  });
  return {
    keys: Object.fromEntries(set.map((id) => [id, gatewayKeys(id, variables)])),
    apiBases: Object.fromEntries(standIns),
  };
}

/** The shop does not start with keys that cannot take payments, so that no one finds out from a customer. */
export function gatewayProblems(variables: Variables): string[] {
  const isLive = variables['SHOP_MODE'] === 'live';
  return providerIds.flatMap((id) => {
    const base = variables[apiBaseNames[id]];
    // The shop believes what this server answers about money.
    const isAllowed = !base || (!isLive && isLoopback(base));
    const rule = `${apiBaseNames[id]} must be an http address of this machine, in demo mode only`;
    const problems = isAllowed ? [] : [rule];
    if (!isGatewaySet(id, variables)) return problems;
    const read = readKeys(id, gatewayKeys(id, variables), isLive ? 'live' : 'demo');
    if (read.ok) return problems;
    const texts = keyFields[id].flatMap(({ name, variable }) => {
      const problem = read.failure.problems[name];
      return problem ? [`${variable} (${gatewayNames[id]}): ${problem}`] : [];
    });
    return [...problems, ...texts];
  });
}

function isGatewaySet(id: ProviderId, variables: Variables): boolean {
  return keyFields[id].some(({ name, variable }) => name !== 'mode' && variables[variable]);
}

function gatewayKeys(id: ProviderId, variables: Variables): TypedKeys {
  const mode = variables['SHOP_MODE'] === 'live' ? 'live' : 'sandbox';
  const standard: TypedKeys = { mode };
  return Object.fromEntries(
    keyFields[id].map(({ name, variable }) => [name, variables[variable] ?? standard[name] ?? '']),
  );
}

function isLoopback(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'http:' && isLoopbackHost(url.host) && url.href === `${url.origin}/`;
}

export interface MailConfig {
  /** smtp://… or smtps://… */
  readonly url: string;
  readonly from: string;
}

interface MailVariables {
  readonly MAIL_URL?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
}

/** Requires variables without mailProblems. */
export function mailFrom({ MAIL_URL, MAIL_FROM }: MailVariables): MailConfig | null {
  return MAIL_URL && MAIL_FROM && MAIL_URL !== 'none' ? { url: MAIL_URL, from: MAIL_FROM } : null;
}

/** A live shop must configure email, so that no customer email is lost by mistake. */
export function mailProblems({ MAIL_URL, MAIL_FROM }: MailVariables): string[] {
  if (MAIL_URL === 'none') return [];
  if (!isMailServer(MAIL_URL)) {
    return ['MAIL_URL must be smtps://host, smtp://host or none in live mode'];
  }
  if (MAIL_FROM && isEmail(MAIL_FROM)) return [];
  return ['MAIL_FROM must be an e-mail address where MAIL_URL is a server'];
}

function isMailServer(address: string | undefined): boolean {
  if (!address || !URL.canParse(address)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(address);
  const isBare = ['', '/'].includes(pathname) && search === '' && hash === '';
  return ['smtp:', 'smtps:'].includes(protocol) && hostname !== '' && isBare;
}
