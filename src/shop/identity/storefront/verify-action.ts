import { verifyEmailAddress } from '#shop/identity/use-cases/verify-email-address.ts';
import { data, type RouterContextProvider } from 'react-router';
import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { problemOf } from './identity-messages.ts';
import { type Refused, refusedOf } from './refusal.ts';

/** The verified email address, or the reason why verification failed. */
export type VerifyActionData =
  | { proven: string; refused: null }
  | { proven: null; refused: Refused; isExpired: boolean };

interface ActionRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export async function verifyAction({ request, context }: ActionRequest) {
  const token = textOf(await postedForm(request), 'token');
  const { network } = context.get(requestInfoContext);
  const proven = await verifyEmailAddress(context.get(shopContext), token, { network });
  if (proven.ok) return data<VerifyActionData>({ proven: proven.value.email, refused: null });
  const { failure } = proven;
  const isExpired = failure.code !== 'too-many-requests';
  const refused = refusedOf([problemOf(failure)]);
  return data<VerifyActionData>({ proven: null, refused, isExpired }, { status: 422 });
}
