import { type AddressForm, addressFormFrom, maxAddresses } from '#shop/addresses/rules/address.ts';
import type { CountryFacts } from '#shop/addresses/rules/address-rules.ts';
import type { CheckoutProblems } from '#shop/addresses/rules/checkout-form.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import {
  chooseDefaultAddress,
  removeAddress,
  saveAddress,
} from '#shop/addresses/use-cases/saved-addresses.ts';
import type { Shop } from '#shop/shop.ts';
import { data, type RouterContextProvider } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import type { Flash } from '#platform/web/flash.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';

/** The submitted input and the reason why it was not saved. */
export interface AddressActionData {
  form: AddressForm;
  problems: CheckoutProblems;
  message: string | null;
  /** The address rules of the submitted country; null if the server was not reached. */
  facts: CountryFacts | null;
}

interface ActionRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

interface AccountForm {
  shop: Shop;
  visitor: Visitor;
  posted: FormData;
}

/** Adds, edits or removes an address, or makes it the default for the checkout. */
export async function addressesAction({ request, context }: ActionRequest) {
  const visitor = await signedInVisitor(context);
  const posted = await postedForm(request);
  const done = await perform({ shop: context.get(shopContext), visitor, posted });
  if ('problems' in done) return data(done, { status: 422 });
  return redirectWithMessage(request, '/account/addresses', done);
}

async function perform({ shop, visitor, posted }: AccountForm): Promise<Flash | AddressActionData> {
  const intent = textOf(posted, 'intent');
  const id = textOf(posted, 'address');
  if (intent === 'remove') {
    const removed = await removeAddress(shop, visitor, id);
    return removed.ok ? { kind: 'success', text: 'Address removed.' } : gone;
  }
  if (intent === 'make-default') {
    const chosen = await chooseDefaultAddress(shop, visitor, id);
    return chosen.ok ? { kind: 'success', text: 'Default address updated.' } : gone;
  }
  const form = addressFormFrom((name) => posted.get(name));
  const saved = await saveAddress(shop, visitor, { id: id || null, form });
  if (saved.ok) return { kind: 'success', text: 'Address saved.' };
  const { failure } = saved;
  if (failure.code === 'not-found') return gone;
  const facts = shop.addressRules.factsOf(form.country);
  return failure.code === 'invalid'
    ? { form, facts, problems: failure.problems, message: null }
    : { form, facts, problems: {}, message: tooMany };
}

const gone: Flash = { kind: 'info', text: 'This address has already been removed.' };
const tooMany = `You can save at most ${maxAddresses} addresses. Please remove one first.`;
