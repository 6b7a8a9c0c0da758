import { may } from '#shop/access/rules/permissions.ts';
import type { VerifiedVisitor, Visitor } from '#shop/access/rules/visitor.ts';
import {
  isLiveKeys,
  keyFields,
  type KeysFailure,
  maskedKeys,
  readKeys,
  type TypedKeys,
} from '#shop/payments/rules/gateway-keys.ts';
import { type ProviderId, providerIds } from '#shop/payments/rules/gateways.ts';
import {
  deleteGatewayKeys,
  listGatewayKeys,
  saveGatewayKeys,
} from '#shop/payments/store/gateway-keys.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

/** A payment provider as staff see it: its secrets are never part of it. */
export interface GatewaySetup {
  id: ProviderId;
  /** Keys of the environment can only be changed there; null where there are none. */
  source: 'environment' | 'admin' | null;
  /** 'unreadable': stored by a shop with another secret, so they must be entered again. */
  state: 'ready' | 'not-set-up' | 'unreadable' | 'invalid';
  /** Why the keys cannot be used, if they are invalid. */
  problem: string | null;
  /** Null unless the keys can be used. */
  isLive: boolean | null;
  /** Keys that are not secret in full, the end of those that are, by field. */
  shown: Readonly<Record<string, string>>;
  hasWebhook: boolean;
  webhookUrl: string;
  enteredAt: number | null;
}

type Forbidden = { code: 'forbidden' };

export async function listGatewaySetups(
  shop: Shop,
  visitor: Visitor,
): Promise<Result<GatewaySetup[], Forbidden>> {
  if (!may(visitor, 'manage-payments')) return failed({ code: 'forbidden' });
  const stored = await listGatewayKeys(shop.db.read);
  const setups = providerIds.map((id) => {
    const own = stored.find(({ gateway }) => gateway === id) ?? null;
    const webhookUrl = `${shop.origin}/webhooks/payments/${id}`;
    return { id, webhookUrl, ...setupOf(shop, id, own) };
  });
  return ok(setups);
}

function setupOf(shop: Shop, id: ProviderId, own: { sealed: string; enteredAt: number } | null) {
  const fixed = shop.gatewayKeys.environment[id];
  const source = fixed ? ('environment' as const) : own ? ('admin' as const) : null;
  const none = { source, problem: null, isLive: null, shown: {}, hasWebhook: false };
  const entered = { ...none, enteredAt: fixed ? null : (own?.enteredAt ?? null) };
  if (!source) return { ...entered, state: 'not-set-up' as const };
  const typed = fixed ?? (own && shop.gatewayKeys.open(id, own.sealed));
  if (!typed) return { ...entered, state: 'unreadable' as const };
  const read = readKeys(id, typed, shop.mode);
  const shown = maskedKeys(id, typed);
  if (!read.ok) {
    const [problem = null] = Object.values(read.failure.problems);
    return { ...entered, shown, state: 'invalid' as const, problem };
  }
  const { value } = read;
  const hasWebhook = (value.id === 'stripe' ? value.webhookSecret : value.webhookId) !== '';
  return { ...entered, shown, hasWebhook, isLive: isLiveKeys(value), state: 'ready' as const };
}

export interface KeysEntry {
  id: ProviderId;
  /** A secret that is left empty stays as it is. */
  typed: TypedKeys;
}

type KeysChangeFailure = Forbidden | { code: 'set-by-environment' };

/** The keys are used from the next payment on. */
export async function enterKeys(
  shop: Shop,
  visitor: VerifiedVisitor,
  { id, typed }: KeysEntry,
): Promise<Result<null, KeysChangeFailure | KeysFailure>> {
  if (!may(visitor, 'manage-payments')) return failed({ code: 'forbidden' });
  if (shop.gatewayKeys.environment[id]) return failed({ code: 'set-by-environment' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const own = (await listGatewayKeys(writer)).find(({ gateway }) => gateway === id);
    const before = own ? (shop.gatewayKeys.open(id, own.sealed) ?? {}) : {};
    const keys = keptKeys(id, typed, before);
    const read = readKeys(id, keys, shop.mode);
    if (!read.ok) return read;
    const changed = keyFields[id].filter(({ name }) => keys[name] !== before[name]);
    if (own && changed.length === 0) return ok(null);
    const sealed = shop.gatewayKeys.seal(id, keys);
    await saveGatewayKeys(writer, { gateway: id, sealed, enteredAt: now });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'payment-keys.entered',
      subject: { type: 'payment-provider', id },
      details: { fields: changed.map(({ name }) => name), isLive: isLiveKeys(read.value) },
    });
    return ok(null);
  });
}

function keptKeys(id: ProviderId, typed: TypedKeys, before: TypedKeys): TypedKeys {
  return Object.fromEntries(
    keyFields[id].map(({ name, isSecret }) => {
      const entered = (typed[name] ?? '').trim();
      return [name, entered === '' && isSecret ? (before[name] ?? '') : entered];
    }),
  );
}

export async function removeKeys(
  shop: Shop,
  visitor: VerifiedVisitor,
  id: ProviderId,
): Promise<Result<null, KeysChangeFailure | { code: 'not-found' }>> {
  if (!may(visitor, 'manage-payments')) return failed({ code: 'forbidden' });
  if (shop.gatewayKeys.environment[id]) return failed({ code: 'set-by-environment' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    if (!(await deleteGatewayKeys(writer, id))) return failed({ code: 'not-found' });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'payment-keys.removed',
      subject: { type: 'payment-provider', id },
      details: {},
    });
    return ok(null);
  });
}

export type ConnectionFailure =
  | Forbidden
  | { code: 'not-set-up' }
  | { code: 'no-answer' }
  /** In the provider's words. */
  | { code: 'refused'; reason: string };

/** Returns the name of the account at the provider. */
export async function testConnection(
  shop: Shop,
  visitor: Visitor,
  id: ProviderId,
): Promise<Result<{ account: string }, ConnectionFailure>> {
  if (!may(visitor, 'manage-payments')) return failed({ code: 'forbidden' });
  const gateway = await shop.gateways.find(id);
  if (!gateway) return failed({ code: 'not-set-up' });
  try {
    const tested = await gateway.test();
    if (tested.ok) return ok({ account: tested.account });
    return failed({ code: 'refused', reason: tested.reason });
  } catch (error) {
    shop.log.warn({ err: error, gateway: id }, 'payment provider did not answer the test');
    return failed({ code: 'no-answer' });
  }
}
