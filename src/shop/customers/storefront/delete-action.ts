import { deleteAccount } from '#shop/customers/use-cases/delete-account.ts';
import { verifyIdentity } from '#shop/identity/use-cases/verify-identity.ts';
import { signOut } from '#shop/identity/use-cases/sign-out.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/web/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { refusalStatus } from '#platform/web/refusal-status.ts';
import { signedInSession, signedInVisitor } from '#shop/access/web/visitor.ts';
import { signedOutLines } from '#shop/identity/web/login-flag.ts';
import { deleteConfirmation } from './delete-confirmation.ts';
import { proofMessage } from '#shop/identity/web/proof-messages.ts';

/** The reason why the account was not deleted. */
export interface DeleteActionData {
  problems: { password?: string; word?: string };
  message: string | null;
}

interface ActionRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export async function deleteAction({ request, context }: ActionRequest) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const posted = await postedForm(request);
  if (textOf(posted, 'word').trim().toLowerCase() !== deleteConfirmation) {
    return refuse({
      problems: { word: `Please type the word ${deleteConfirmation}.` },
      message: null,
    });
  }
  const password = textOf(posted, 'own-password');
  const session = await signedInSession(context);
  const proven = await verifyIdentity(shop, visitor, { password, session });
  if (!proven.ok) {
    const problems = { password: proofMessage(proven.failure) };
    return refuse({ problems, message: null }, refusalStatus(proven.failure));
  }
  const deleted = await deleteAccount(shop, proven.value);
  if (!deleted.ok) return refuse({ problems: {}, message: lastOwner });
  const cookies = [
    ...(await signOut(shop, request.headers)),
    ...signedOutLines(request),
    ...shop.hooks.signedOut(request),
    flashLine(request, {
      kind: 'success',
      text: 'Your account is deleted. Goodbye, and thank you.',
    }),
  ];
  return redirect('/', { headers: cookieHeaders(cookies) });
}

function refuse(answer: DeleteActionData, status = 422) {
  return data(answer, { status });
}

const lastOwner = 'You are the only owner of this shop. Make another account an owner first.';
