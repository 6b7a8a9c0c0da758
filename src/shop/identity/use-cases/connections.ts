import { lockAccount } from '#shop/identity/store/accounts.ts';
import type {
  ProviderIdentity,
  ProviderName,
  ProviderState,
} from '#shop/identity/rules/provider.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import {
  connectPerson,
  deleteConnection,
  findKnownOfPerson,
  findSignInMethods,
} from '#shop/identity/store/connections.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { hasSession } from '#shop/identity/store/sessions.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { queueMail } from '#shop/email/store/outbox.ts';

export interface ConnectionState extends Pick<ProviderState, 'name'> {
  isReady: boolean;
  isConnected: boolean;
  /** Whether it is the only sign-in method. */
  isNeeded: boolean;
}

/** Which providers open the visitor's account, and which could. */
export async function showSignInMethods(
  shop: Shop,
  { userId }: Visitor,
): Promise<ConnectionState[]> {
  const { hasPassword, providers } = await findSignInMethods(shop.db.read, userId);
  return shop.providers.states.map(({ name, state }) => {
    const isConnected = providers.includes(name);
    const isNeeded = isConnected && !hasPassword && providers.length === 1;
    return { name, isReady: state === 'ready', isConnected, isNeeded };
  });
}

/** For a signed-in account; the provider's address may differ. */
export async function connectProvider(
  shop: Shop,
  { userId, email }: Visitor,
  person: ProviderIdentity,
): Promise<Result<null, { code: 'connected-elsewhere' } | { code: 'sign-in-expired' }>> {
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    await lockAccount(writer, userId);
    // The account may have been reclaimed during the provider request.
    if (!(await hasSession(writer, { userId }))) return failed({ code: 'sign-in-expired' });
    const { connectedTo } = await findKnownOfPerson(writer, person);
    if (connectedTo === userId) return ok(null);
    const connection = { newId: shop.newId, person, userId, email, isReclaimed: false, now };
    return connectPerson(writer, connection);
  });
}

/** The last sign-in method cannot be removed, as the account would become inaccessible. */
export async function disconnectProvider(
  shop: Shop,
  { userId, email }: Visitor,
  provider: ProviderName,
): Promise<Result<null, { code: 'not-connected' } | { code: 'last-way-in' }>> {
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    if (!(await deleteConnection(writer, userId, provider))) {
      return failed({ code: 'not-connected' });
    }
    const { hasPassword, providers } = await findSignInMethods(writer, userId);
    if (!hasPassword && providers.length === 0) return failed({ code: 'last-way-in' });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: 'provider.disconnected',
      subject: { type: 'account', id: userId },
      details: { provider },
    });
    const mail = { id: shop.newId(), template: 'provider-disconnected', recipient: email } as const;
    await queueMail(writer, { ...mail, data: { provider }, now });
    return ok(null);
  });
}
