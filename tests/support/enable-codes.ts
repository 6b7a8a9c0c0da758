import type { VerifiedVisitor } from '#shop/access/rules/visitor.ts';
import { verifyIdentity } from '#shop/identity/use-cases/verify-identity.ts';
import { offerCodes, showOfferedKey, turnOnCodes } from '#shop/identity/use-cases/codes.ts';
import type { Shop } from '#shop/shop.ts';
import { codeOf } from './authenticator-app.ts';
import { password, type SignedInBrowser } from './signed-in-browser.ts';

export async function proven(
  shop: Shop,
  { visitor, session }: SignedInBrowser,
): Promise<VerifiedVisitor> {
  const proof = await verifyIdentity(shop, visitor, { password, session });
  if (!proof.ok) throw new Error(proof.failure.code);
  return proof.value;
}

/** Enables codes in this browser; returns the app's key and the recovery codes. */
export async function enableCodes(shop: Shop, browser: SignedInBrowser) {
  const { visitor, session } = browser;
  await offerCodes(shop, await proven(shop, browser));
  const key = (await showOfferedKey(shop, visitor))?.text ?? '';
  const text = codeOf(key, shop.clock());
  const on = await turnOnCodes(shop, visitor, { text, session });
  if (!on.ok) throw new Error(on.failure.code);
  return { key, ...on.value };
}

/** The shop with its clock advanced, so that the app shows an unused code. */
export function later(shop: Shop, ms: number): Shop {
  return { ...shop, clock: () => shop.clock() + ms };
}
