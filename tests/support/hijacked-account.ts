import { withoutNote } from '#shop/addresses/rules/address.ts';
import { checkoutFormFrom } from '#shop/addresses/rules/checkout-form.ts';
import type { ProviderIdentity } from '#shop/identity/rules/provider.ts';
import { saveAddress } from '#shop/addresses/use-cases/saved-addresses.ts';
import { changeDetails } from '#shop/identity/use-cases/details.ts';
import { addToCart } from '#shop/cart/use-cases/add-to-cart.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { addPasskey, beginPasskey } from '#shop/identity/use-cases/passkeys.ts';
import { beginEmailChange } from '#shop/identity/use-cases/email-address.ts';
import { connectProvider } from '#shop/identity/use-cases/connections.ts';
import type { Shop } from '#shop/shop.ts';
import { saveDraft } from '#shop/checkout/store/checkout-drafts.ts';
import { insertApiKey } from '#shop/api-keys/store/api-keys.ts';
import { saveReview } from '#shop/reviews/store/review-changes.ts';
import { filledForm, nothingChosen } from './buyers.ts';
import { registered } from './signed-in-browser.ts';
import { softwareAuthenticator } from './software-authenticator.ts';
import { proven, enableCodes } from './enable-codes.ts';

/** Part of every text that the stranger stores in the account. */
export const strangersMark = 'mallory';

/** The stranger's identity at Facebook. */
export const strangersFacebook: ProviderIdentity = {
  provider: 'facebook',
  accountId: `https://graph.facebook.com/1 ${strangersMark}`,
  email: `${strangersMark}@example.net`,
  emailProof: 'unknown',
};

/**
 * An account that a stranger has opened with the address `name`@example.com, which is not theirs, and in
 * which they have set up everything they could. Needs product 1.
 */
export async function hijackedAccount(shop: Shop, name: string) {
  const browser = await registered(shop, name);
  const { visitor, session } = browser;
  const { userId } = visitor;
  const now = shop.clock();
  const owner = await proven(shop, browser);

  const begun = await beginPasskey(shop, owner);
  if (!begun.ok) throw new Error(begun.failure.code);
  const { token, options } = begun.value;
  const passkey = softwareAuthenticator();
  const response = passkey.create(options);
  const added = await addPasskey(shop, visitor, {
    token,
    response,
    name: strangersMark,
    session,
  });
  if (!added.ok) throw new Error(added.failure.code);
  const { key, recoveryCodes } = await enableCodes(shop, browser);
  await connectProvider(shop, visitor, strangersFacebook);

  const form = { ...filledForm, address1: `${strangersMark} street 1`, phone: '+1 503 555 0199' };
  const saved = await saveAddress(shop, visitor, { id: null, form: withoutNote(form) });
  if (!saved.ok) throw new Error(saved.failure.code);
  const details = { name: strangersMark, phone: '+1 503 555 0199', username: strangersMark };
  const changed = await changeDetails(shop, visitor, details);
  if (!changed.ok) throw new Error(changed.failure.code);
  await beginEmailChange(shop, owner, `${strangersMark}@example.net`);

  await addToCart(
    shop,
    { visitor, cartToken: null },
    { productId: 1, variantId: null, quantity: 1 },
  );
  const { checkoutKey } = await showCart(shop, { visitor, cartToken: null });
  const typed = checkoutFormFrom(() => strangersMark);
  const draft = {
    ...nothingChosen,
    form: typed,
  };
  const opinion = { stars: 1, author: strangersMark, title: strangersMark, text: strangersMark };
  await shop.db.write(async (writer) => {
    await saveDraft(writer, { checkoutKey: checkoutKey ?? '', draft, now });
    await saveReview(writer, { id: shop.newId(), productId: 1, userId, opinion, now });
    await insertApiKey(writer, {
      id: shop.newId(),
      key: `key of ${strangersMark}`,
      start: 'key',
      name: 'A program',
      scopes: [],
      userId,
      now,
    });
  });
  return { ...browser, passkey, appKey: key, recoveryCodes };
}
