import type { Visitor } from '#shop/access/rules/visitor.ts';
import { verifyIdentity } from '#shop/identity/use-cases/verify-identity.ts';
import {
  beginEmailChange,
  resendVerificationEmail,
} from '#shop/identity/use-cases/email-address.ts';
import { changePassword } from '#shop/identity/use-cases/change-password.ts';
import type { Shop } from '#shop/shop.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { signedInLines } from '#shop/identity/web/login-flag.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { refusalStatus } from '#platform/web/too-many-attempts.ts';
import { signedInSession, signedInVisitor } from '#shop/access/web/visitor.ts';
import {
  type Field,
  requiredProblems,
  type Problem,
  problemOf,
  type Refused,
  refusedOf,
} from '../../identity-messages.ts';
import { proofMessage } from '#shop/identity/web/proof-field.tsx';

/** The errors of the submitted form. */
export interface SignInSettingsActionData {
  intent: string;
  /** The new email address as submitted. */
  typed: string;
  refused: Refused;
}

interface ActionRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

interface AccountForm extends ActionRequest {
  shop: Shop;
  visitor: Visitor;
  form: FormData;
}

/** The result of a form: a message for the next page, or errors. */
type Outcome = { text: string; setCookies?: string[] } | { problems: Problem[]; status?: number };

export async function signInSettingsAction({ request, context }: ActionRequest) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const form = await postedForm(request);
  const intent = textOf(form, 'intent');
  const outcome = await perform(intent, { shop, visitor, request, context, form });
  if ('problems' in outcome) {
    const typed = textOf(form, 'email').trim();
    const { status = 422 } = outcome;
    return data({ intent, typed, refused: refusedOf(outcome.problems) }, { status });
  }
  const flash = flashLine(request, { kind: 'notice', text: outcome.text });
  const cookies = [...(outcome.setCookies ?? []), flash];
  return redirect('/account/sign-in', { headers: cookieHeaders(cookies) });
}

function perform(intent: string, submission: AccountForm): Promise<Outcome> {
  if (intent === 'password') return updatePassword(submission);
  return intent === 'email' ? requestEmailChange(submission) : requestVerification(submission);
}

async function updatePassword({ shop, visitor, request, form }: AccountForm): Promise<Outcome> {
  const empty = missingFields(form, ['current-password', 'new-password']);
  if (empty.length > 0) return { problems: empty };
  const current = textOf(form, 'current-password');
  const change = { current, password: textOf(form, 'new-password'), headers: request.headers };
  const changed = await changePassword(shop, visitor, change);
  if (!changed.ok) {
    const problem = problemOf(changed.failure);
    const isCurrent = changed.failure.code === 'wrong-password';
    const problems: Problem[] = [isCurrent ? { ...problem, field: 'current-password' } : problem];
    return { problems, status: refusalStatus(changed.failure) };
  }
  const setCookies = [...changed.value.setCookies, ...signedInLines(request, shop.clock())];
  return { text: 'Password changed. All other devices are signed out.', setCookies };
}

async function requestEmailChange({ shop, visitor, context, form }: AccountForm): Promise<Outcome> {
  const empty = missingFields(form, form.has('password') ? ['email', 'password'] : ['email']);
  if (empty.length > 0) return { problems: empty };
  const proof = { password: textOf(form, 'password'), session: await signedInSession(context) };
  const proven = await verifyIdentity(shop, visitor, proof);
  if (!proven.ok) {
    const problem: Problem = { field: 'password', text: proofMessage(proven.failure) };
    return { problems: [problem], status: refusalStatus(proven.failure) };
  }
  const requested = await beginEmailChange(shop, proven.value, textOf(form, 'email'));
  if (!requested.ok) return { problems: [problemOf(requested.failure)] };
  return { text: 'We have emailed a confirmation link to your new address.' };
}

async function requestVerification({ shop, visitor }: AccountForm): Promise<Outcome> {
  const requested = await resendVerificationEmail(shop, visitor);
  if (!requested.ok) return { problems: [problemOf(requested.failure)] };
  return { text: 'Verification email sent.' };
}

function missingFields(form: FormData, fields: readonly Field[]): Problem[] {
  return fields
    .filter((field) => textOf(form, field).trim() === '')
    .map((field) => requiredProblems[field]);
}
