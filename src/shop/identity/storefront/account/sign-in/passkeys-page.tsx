import { LocalDate } from '#platform/web/local-date.tsx';
import { showAccount } from '#shop/identity/use-cases/details.ts';
import { showSecondFactors } from '#shop/identity/use-cases/second-factors.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import CircleCheck from '~icons/lucide/circle-check';
import { lazy, Suspense } from 'react';
import { Link, redirect, Form, data, type RouterContextProvider } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { Notice } from '#platform/web/notice.tsx';
import { useIsHydrated } from '#platform/web/use-is-hydrated.ts';
import { signedInVisitor, signedInSession } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/passkeys-page';
import { problemOf, secondFactorMessage } from '../../identity-messages.ts';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import { privateHead } from '#shop/settings/web/head/page-head.ts';
import { Button } from '#platform/web/button.tsx';
import { ProofField, proofMessage } from '#shop/identity/web/proof-field.tsx';
import { addPasskey, removePasskey } from '#shop/identity/use-cases/passkeys.ts';
import { verifyIdentity } from '#shop/identity/use-cases/verify-identity.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { parsedJson, postedForm, textOf } from '#platform/web/posted-form.ts';
import { refusalStatus } from '#platform/web/too-many-attempts.ts';
import { clearChallengeLine, challengeToken } from '../../sign-in-cookies.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  privateHead('Passkeys', matches[1].loaderData.shopName);

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const account = await showAccount(shop, visitor);
  if (!account) return redirect('/signin');
  const { passkeys } = await showSecondFactors(shop, visitor);
  return { passkeys, hasPassword: account.hasPassword };
}

export function action(args: Route.ActionArgs) {
  return passkeysAction(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, (): PasskeysActionData => {
    const { text } = problemOf({ code: 'network-request-failed' });
    return { id: '', password: null, message: text };
  });
}

const AddPasskeyForm = lazy(async () => {
  const { AddPasskeyForm: component } = await import('./add-passkey-form.tsx');
  return { default: component };
});

export default function PasskeysPage({
  loaderData,
  actionData: result,
  matches,
}: Route.ComponentProps) {
  const { passkeys, hasPassword } = loaderData;
  const { flash } = matches[1].loaderData;
  const isHydrated = useIsHydrated();
  const forms = useFocusOnProblem<HTMLDivElement>(result);
  return (
    <div ref={forms} className="grid max-w-120 gap-6">
      <h2>Passkeys</h2>
      {flash?.kind === 'notice' && !result && (
        <Notice kind="good" icon={CircleCheck} role="alert">
          {flash.text}
        </Notice>
      )}
      {result?.message && (
        <Notice kind="bad" icon={CircleAlert} role="alert">
          {result.message}
        </Notice>
      )}
      <p className="text-muted">
        A passkey is stored on your phone, computer or security key and unlocked with it. You sign
        in without a password, so there is none to be stolen.
      </p>
      {passkeys.length > 0 && (
        <ul className="grid border-t border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              hasPassword={hasPassword}
              problem={result?.id === passkey.id ? (result.password ?? undefined) : undefined}
            />
          ))}
        </ul>
      )}
      <h3 className="font-serif text-t5 font-normal">Add a passkey</h3>
      <noscript>
        <p>Adding a passkey needs JavaScript, which is off in this browser.</p>
      </noscript>
      {isHydrated && (
        <Suspense fallback={null}>
          <AddPasskeyForm hasPassword={hasPassword} />
        </Suspense>
      )}
      <Link to="/account/sign-in" className="text-link min-h-target w-fit text-t2 text-muted">
        Back to Sign-in
      </Link>
    </div>
  );
}

interface PasskeyRowProps {
  passkey: { id: string; name: string; createdAt: number; lastUsedAt: number | null };
  hasPassword: boolean;
  problem: string | undefined;
}

function PasskeyRow({ passkey, hasPassword, problem }: PasskeyRowProps) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="border-b border-line py-3">
      <b className="font-medium wrap-anywhere">{name}</b>
      <p className="text-t2 text-muted">
        Added <LocalDate at={createdAt} />,{' '}
        {lastUsedAt === null ? (
          'never used'
        ) : (
          <>
            last used <LocalDate at={lastUsedAt} />
          </>
        )}
      </p>
      <details open={problem !== undefined}>
        <summary className="text-link min-h-target text-t2">
          Remove <span className="sr-only">{name}</span>
        </summary>
        <Form method="post" className="my-3 grid gap-6">
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="id" value={id} />
          <ProofField name={`own-password-${id}`} hasPassword={hasPassword} problem={problem} />
          <Button type="submit" kind="bad" className="w-fit">
            Remove this passkey
          </Button>
        </Form>
      </details>
    </li>
  );
}

/** The error of adding or removing a passkey; `id` identifies the submitted form. */
interface PasskeysActionData {
  id: string;
  password: string | null;
  message: string | null;
}

interface ActionRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

async function passkeysAction({ request, context }: ActionRequest) {
  const form = await postedForm(request);
  return textOf(form, 'intent') === 'add'
    ? add({ request, context }, form)
    : remove({ request, context }, form);
}

async function add({ request, context }: ActionRequest, form: FormData) {
  const visitor = await signedInVisitor(context);
  const added = await addPasskey(context.get(shopContext), visitor, {
    token: challengeToken(request, 'passkey-addition'),
    response: parsedJson(textOf(form, 'credential')),
    name: textOf(form, 'name'),
    session: await signedInSession(context),
  });
  const forget = clearChallengeLine(request, 'passkey-addition');
  if (added.ok) return done(request, `Passkey “${added.value.name}” added.`, [forget]);
  return refuse({
    id: '',
    password: null,
    message: 'The passkey could not be added. Please try again.',
  });
}

async function remove({ request, context }: ActionRequest, form: FormData) {
  const shop = context.get(shopContext);
  const [visitor, session] = [await signedInVisitor(context), await signedInSession(context)];
  const id = textOf(form, 'id');
  const password = textOf(form, `own-password-${id}`);
  const proven = await verifyIdentity(shop, visitor, { password, session });
  if (!proven.ok) {
    const result = { id, password: proofMessage(proven.failure), message: null };
    return refuse(result, refusalStatus(proven.failure));
  }
  const removed = await removePasskey(shop, proven.value, id);
  if (!removed.ok)
    return refuse({ id, password: null, message: secondFactorMessage(removed.failure) });
  return done(request, `Passkey “${removed.value.name}” removed.`, []);
}

function done(request: Request, text: string, cookies: readonly string[]) {
  const headers = cookieHeaders([...cookies, flashLine(request, { kind: 'notice', text })]);
  return redirect('/account/sign-in/passkeys', { headers });
}

function refuse(result: PasskeysActionData, status = 422) {
  return data(result, { status });
}
