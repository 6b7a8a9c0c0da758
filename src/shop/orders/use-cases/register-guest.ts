import { withoutNote } from '#shop/addresses/rules/address.ts';
import { saveAddressIfNew } from '#shop/addresses/store/addresses.ts';
import type { Caller } from '#shop/access/rules/visitor.ts';
import {
  register,
  type Registered,
  type RegisterFailure,
} from '#shop/identity/use-cases/register.ts';
import { moveGuestOrders } from '#shop/orders/store/guest-orders.ts';
import { failed, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { type OrderLinkFailure, openOrderLink } from './open-order-link.ts';

interface GuestRegistration {
  orderId: number;
  /** Of the signed link. */
  token: string;
  password: string;
}

/**
 * An account for the guest of a signed link, with this order and its address. It has the address of the order,
 * which is not verified: other orders with that address follow once it is.
 */
export async function registerGuest(
  shop: Shop,
  { orderId, token, password }: GuestRegistration,
  { headers, network }: Caller,
): Promise<Result<Registered, RegisterFailure | OrderLinkFailure | { code: 'not-guest' }>> {
  const opened = await openOrderLink(shop, { orderId, token, network });
  if (!opened.ok) return opened;
  const { isGuest, userEmail: email, form } = opened.value;
  if (!isGuest) return failed({ code: 'not-guest' });
  return register(
    shop,
    { email, password },
    {
      headers,
      network,
      async beginWith(writer, { userId, now }) {
        const { newId } = shop;
        const moved = await moveGuestOrders(writer, { newId, userId, email, now, orderId });
        if (moved.length === 0) return;
        const address = { id: newId(), userId, form: withoutNote(form), now };
        await saveAddressIfNew(writer, address);
      },
    },
  );
}
