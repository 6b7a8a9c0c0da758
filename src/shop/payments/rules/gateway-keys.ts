import { hasProblems } from '#platform/form.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { PaypalKeys, ProviderId, StripeKeys } from './gateways.ts';

/** Keys as they are typed, by field: in the admin, or in the environment. */
export type TypedKeys = Readonly<Record<string, string>>;

/** Keys that have been checked. */
export type ProviderKeys = ({ id: 'stripe' } & StripeKeys) | ({ id: 'paypal' } & PaypalKeys);

export interface KeyField {
  name: string;
  label: string;
  /** The variable of the environment. */
  variable: string;
  /** Where the provider shows it, or what is missing without it. */
  help: string;
  /** Never shown again; other fields are no secrets, such as a public key. */
  isSecret: boolean;
  isOptional: boolean;
  /** Of a choice. */
  options?: readonly { value: string; label: string }[];
}

const webhook = { isSecret: true, isOptional: true };

export const keyFields: Readonly<Record<ProviderId, readonly KeyField[]>> = {
  stripe: [
    {
      name: 'publishableKey',
      label: 'Publishable key',
      variable: 'STRIPE_PUBLISHABLE_KEY',
      help: 'Stripe Dashboard, Developers, API keys. It begins with pk_.',
      isSecret: false,
      isOptional: false,
    },
    {
      name: 'secretKey',
      label: 'Secret key',
      variable: 'STRIPE_SECRET_KEY',
      help: 'On the same page. It begins with sk_, or with rk_ for a restricted key.',
      isSecret: true,
      isOptional: false,
    },
    {
      ...webhook,
      name: 'webhookSecret',
      label: 'Signing secret of the webhook',
      variable: 'STRIPE_WEBHOOK_SECRET',
      help: 'Shown by Stripe once the webhook below exists. It begins with whsec_.',
    },
  ],
  paypal: [
    {
      name: 'mode',
      label: 'Mode',
      variable: 'PAYPAL_MODE',
      help: 'PayPal has separate keys for each.',
      isSecret: false,
      isOptional: false,
      options: [
        { value: 'sandbox', label: 'Sandbox, for testing' },
        { value: 'live', label: 'Live' },
      ],
    },
    {
      name: 'clientId',
      label: 'Client ID',
      variable: 'PAYPAL_CLIENT_ID',
      help: 'PayPal Developer Dashboard, Apps & Credentials, in your app.',
      isSecret: false,
      isOptional: false,
    },
    {
      name: 'secret',
      label: 'Secret',
      variable: 'PAYPAL_CLIENT_SECRET',
      help: 'On the same page.',
      isSecret: true,
      isOptional: false,
    },
    {
      ...webhook,
      name: 'webhookId',
      label: 'Webhook ID',
      variable: 'PAYPAL_WEBHOOK_ID',
      help: 'Shown by PayPal once the webhook below exists.',
      isSecret: false,
    },
  ],
};

/** Messages by field. */
export type KeyProblems = Record<string, string>;

export interface KeysFailure {
  code: 'invalid';
  problems: KeyProblems;
}

/** Live shops refuse test keys, and demo shops keys that move real money. */
export function readKeys(
  id: ProviderId,
  typed: TypedKeys,
  mode: 'demo' | 'live',
): Result<ProviderKeys, KeysFailure> {
  const read = id === 'stripe' ? readStripe(typed) : readPaypal(typed);
  if (!read.ok) return read;
  const keys = read.value;
  if (isLiveKeys(keys) === (mode === 'live')) return ok(keys);
  const field = id === 'stripe' ? 'secretKey' : 'mode';
  const text =
    mode === 'live'
      ? 'These are test keys, with which no customer can pay. Enter the live keys.'
      : 'These are live keys, and a demo shop must not move real money. Enter test keys.';
  return failed({ code: 'invalid', problems: { [field]: text } });
}

/** What a refused form shows again: no secrets, also not those pasted into another field. */
export function shownAgain(id: ProviderId, typed: TypedKeys): Record<string, string> {
  const open = keyFields[id].filter(({ isSecret }) => !isSecret);
  const values = open.map(({ name }) => [name, typed[name] ?? ''] as const);
  return Object.fromEntries(values.filter(([, value]) => !/[sr]k_|whsec_/.test(value)));
}

/** Whether the keys move real money. */
export function isLiveKeys(keys: ProviderKeys): boolean {
  return keys.id === 'stripe' ? /^.k_live_/.test(keys.secretKey) : keys.isLive;
}

/** Of a secret only its end, so that staff can tell which one it is. Fields without a value are left out. */
export function maskedKeys(id: ProviderId, typed: TypedKeys): Record<string, string> {
  const set = keyFields[id].filter(({ name }) => typed[name]);
  return Object.fromEntries(
    set.map(({ name, isSecret }) => {
      const value = typed[name] ?? '';
      return [name, isSecret ? `ends in ${value.slice(-shownLength)}` : value];
    }),
  );
}

const shownLength = 4;

function readStripe(typed: TypedKeys): Result<ProviderKeys, KeysFailure> {
  const { secretKey = '', publishableKey = '', webhookSecret = '' } = typed;
  const problems: KeyProblems = {
    ...(!/^[rs]k_(?:test|live)_\w+$/.test(secretKey) && {
      secretKey: 'The secret key begins with sk_test_ or sk_live_.',
    }),
    ...(!/^pk_(?:test|live)_\w+$/.test(publishableKey) && {
      publishableKey: 'The publishable key begins with pk_test_ or pk_live_.',
    }),
    ...(!/^(?:whsec_\w+)?$/.test(webhookSecret) && {
      webhookSecret: 'The signing secret begins with whsec_.',
    }),
  };
  if (!hasProblems(problems) && secretKey.slice(3, 7) !== publishableKey.slice(3, 7)) {
    problems['publishableKey'] = 'One key is for testing and the other is live. Enter both alike.';
  }
  if (hasProblems(problems)) return failed({ code: 'invalid', problems });
  return ok({ id: 'stripe', secretKey, publishableKey, webhookSecret });
}

function readPaypal(typed: TypedKeys): Result<ProviderKeys, KeysFailure> {
  const { clientId = '', secret = '', webhookId = '', mode = '' } = typed;
  const problems: KeyProblems = {
    ...(!/^[\w-]{8,200}$/.test(clientId) && {
      clientId: 'The client ID consists of letters, digits and hyphens.',
    }),
    ...(!/^[\w-]{8,200}$/.test(secret) && {
      secret: 'The secret consists of letters, digits and hyphens.',
    }),
    ...(!/^[\w-]{0,100}$/.test(webhookId) && {
      webhookId: 'The webhook ID consists of letters and digits.',
    }),
    ...(mode !== 'sandbox' && mode !== 'live' && { mode: 'The mode is sandbox or live.' }),
  };
  if (hasProblems(problems)) return failed({ code: 'invalid', problems });
  return ok({ id: 'paypal', clientId, secret, webhookId, isLive: mode === 'live' });
}
