import { proveAddress } from '#services/identity/prove-address.ts';
import { data, type RouterContextProvider } from 'react-router';
import { requestInfoContext, shopContext } from '#web/context.ts';
import { postedForm, textOf } from '#web/posted-form.ts';
import { problemOf } from './identity-words.ts';
import { type Refused, refusedOf } from './refusal.ts';

/** The address that is proven now, or why none is. */
export type VerifyAnswer =
  | { proven: string; refused: null }
  | { proven: null; refused: Refused; isDead: boolean };

interface Posting {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export async function tryVerify({ request, context }: Posting) {
  const token = textOf(await postedForm(request), 'token');
  const { network } = context.get(requestInfoContext);
  const proven = await proveAddress(context.get(shopContext), token, { network });
  if (proven.ok) return data<VerifyAnswer>({ proven: proven.value.email, refused: null });
  const { failure } = proven;
  const isDead = failure.code !== 'too-many-requests';
  const refused = refusedOf([problemOf(failure)]);
  return data<VerifyAnswer>({ proven: null, refused, isDead }, { status: 422 });
}
