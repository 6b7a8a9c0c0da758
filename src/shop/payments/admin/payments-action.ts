import { data, redirect, type RouterContextProvider } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { freshVisitor } from '#shop/identity/web/fresh-sign-in.ts';
import { proofMessage } from '#shop/identity/web/proof-field.tsx';
import { type KeyProblems, keyFields, shownAgain } from '#shop/payments/rules/gateway-keys.ts';
import { gatewayNames, type ProviderId, providerIdFrom } from '#shop/payments/rules/gateways.ts';
import {
  type ConnectionFailure,
  enterKeys,
  removeKeys,
  testConnection,
} from '#shop/payments/use-cases/gateway-setup.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { type Flash, flashLine } from '#platform/web/flash.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { paymentsUrl } from './payments-url.ts';
import { refusalStatus } from '#platform/web/too-many-attempts.ts';

/** A refused form, or the result of a connection test. Secrets are never sent back. */
export interface PaymentsActionResult {
  id: ProviderId;
  entry: {
    form: Readonly<Record<string, string>>;
    problems: KeyProblems;
    password: string | undefined;
  } | null;
  tested: { isGood: boolean; text: string } | null;
  /** Why the keys were not removed. */
  removal: string | null;
}

interface Posting {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export async function paymentsAction(posting: Posting) {
  const posted = await postedForm(posting.request);
  const id = providerIdFrom(textOf(posted, 'provider'));
  if (!id) return redirect(paymentsUrl);
  const intent = textOf(posted, 'intent');
  if (intent === 'remove') return remove(posting, id, textOf(posted, 'own-password'));
  if (intent === 'test') return test(posting, id);
  return enter(posting, id, posted);
}

async function enter({ request, context }: Posting, id: ProviderId, posted: FormData) {
  const shop = context.get(shopContext);
  const typed = Object.fromEntries(
    keyFields[id].map(({ name }) => [name, textOf(posted, `${id}-${name}`)]),
  );
  const form = shownAgain(id, typed);
  const refuse = (problems: KeyProblems, password?: string, status = 422) =>
    data<PaymentsActionResult>(
      { id, entry: { form, problems, password }, tested: null, removal: null },
      { status },
    );

  const proven = await freshVisitor(context, textOf(posted, `${id}-password`));
  if (!proven.ok) {
    return refuse({}, proofMessage(proven.failure), refusalStatus(proven.failure));
  }
  const entered = await enterKeys(shop, proven.value, { id, typed });
  if (entered.ok) {
    const text = `${gatewayNames[id]} keys saved. Test the connection next.`;
    return backWith(request, { kind: 'info', text });
  }
  const { failure } = entered;
  if (failure.code === 'invalid') return refuse(failure.problems);
  return backWith(request, refused(failure));
}

function refused({ code }: { code: keyof typeof changeMessages }): Flash {
  return { kind: 'error', text: changeMessages[code] };
}

const changeMessages = {
  forbidden: 'You do not have permission to change payment providers.',
  'set-by-environment': 'These keys are set in the environment of the shop. Change them there.',
  'not-found': 'These keys have already been removed.',
};

async function remove({ request, context }: Posting, id: ProviderId, password: string) {
  const proven = await freshVisitor(context, password);
  if (!proven.ok) {
    const removal = proofMessage(proven.failure);
    const result: PaymentsActionResult = { id, entry: null, tested: null, removal };
    return data(result, { status: refusalStatus(proven.failure) });
  }
  const removed = await removeKeys(context.get(shopContext), proven.value, id);
  const text = `${gatewayNames[id]} keys removed`;
  return backWith(request, removed.ok ? { kind: 'info', text } : refused(removed.failure));
}

function backWith(request: Request, line: Flash) {
  return redirect(paymentsUrl, { headers: cookieHeaders([flashLine(request, line)]) });
}

async function test({ context }: Posting, id: ProviderId) {
  const visitor = await signedInVisitor(context);
  const tested = await testConnection(context.get(shopContext), visitor, id);
  const name = gatewayNames[id];
  const text = tested.ok
    ? `${name} accepts the keys${tested.value.account === '' ? '' : ` of ${tested.value.account}`}.`
    : testMessage(name, tested.failure);
  const shown = { isGood: tested.ok, text };
  return data<PaymentsActionResult>({ id, entry: null, tested: shown, removal: null });
}

function testMessage(name: string, failure: ConnectionFailure): string {
  if (failure.code === 'refused') {
    return `${name} does not accept the keys: ${failure.reason} Copy them again from your account, and replace them here.`;
  }
  if (failure.code === 'no-answer') {
    return `${name} did not answer. Check that the shop can reach the internet, and try again in a moment.`;
  }
  return failure.code === 'forbidden' ? changeMessages.forbidden : 'Enter the keys first.';
}
