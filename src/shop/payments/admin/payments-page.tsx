import CircleAlert from '~icons/lucide/circle-alert';
import CircleCheck from '~icons/lucide/circle-check';
import { Form, Link, useNavigation } from 'react-router';
import { may } from '#shop/access/rules/permissions.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import { signInProof } from '#shop/identity/web/fresh-sign-in.ts';
import { ProofField } from '#shop/identity/web/proof-field.tsx';
import { keyFields } from '#shop/payments/rules/gateway-keys.ts';
import { gatewayNames, webhookEvents } from '#shop/payments/rules/gateways.ts';
import { type GatewaySetup, listGatewaySetups } from '#shop/payments/use-cases/gateway-setup.ts';
import { ConfirmDialog } from '#platform/web/admin/confirm-dialog.tsx';
import { CopyableText } from '#platform/web/admin/copyable-text.tsx';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { Notice } from '#platform/web/notice.tsx';
import type { Route } from './+types/payments-page';
import { paymentsAction } from './payments-action.ts';
import { parseRemovedProvider, paymentsUrl, removeKeysUrl } from './payments-url.ts';
import { KeysForm, type ProviderCardProps } from './provider-keys-form.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Payments, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const setups = granted(await listGatewaySetups(shop, visitor));
  const id = parseRemovedProvider(url.searchParams);
  const isRemovable = setups.some((one) => one.id === id && one.source === 'admin');
  return {
    setups,
    idToRemove: isRemovable ? id : null,
    proof: await signInProof(context),
    isDemo: shop.mode === 'demo',
    maySetMethods: may(visitor, 'manage-settings'),
  };
}

export function action(args: Route.ActionArgs) {
  return paymentsAction(args);
}

export default function PaymentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { setups, idToRemove, proof, isDemo, maySetMethods } = loaderData;
  return (
    <>
      <h1 className="text-[2.25rem]">Payments</h1>
      <p className="max-w-[65ch] text-muted">
        Customers pay by card and PayPal once their providers are connected. Keys are stored
        encrypted and never shown again.
        {isDemo && ' This is a demo: it takes test keys alone, and no real money moves.'}
        {maySetMethods && (
          <>
            {' '}
            What the checkout offers is chosen under{' '}
            <Link to="/admin/settings/payments" className="text-link">
              Payment methods
            </Link>
            .
          </>
        )}
      </p>
      <div className="grid max-w-[56rem] gap-8">
        {setups.map((setup) => (
          <ProviderCard
            key={`${setup.id} ${setup.enteredAt ?? ''}`}
            setup={setup}
            result={actionData?.id === setup.id ? actionData : undefined}
            proof={proof}
          />
        ))}
      </div>
      {idToRemove && (
        <ConfirmDialog
          question={`Remove the ${gatewayNames[idToRemove]} keys?`}
          verb={{ now: 'Remove keys', busy: 'Removing …' }}
          fields={{ intent: 'remove', provider: idToRemove }}
          proof={
            <ProofField name="own-password" {...proof} problem={actionData?.removal ?? undefined} />
          }
          closeTo={paymentsUrl}
        >
          <p>
            The checkout no longer offers {gatewayNames[idToRemove]}. Payments that are under way
            are not completed, and past payments cannot be captured or refunded here, until keys of
            the same account are entered again.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function ProviderCard({ setup, result, proof }: ProviderCardProps) {
  const { id, source, state } = setup;
  const name = gatewayNames[id];
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-3 border border-line p-5 md:p-7">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-t5">
          {name}
        </h2>
        <p className={isBroken(setup) ? 'font-medium text-bad' : 'text-muted'}>
          {stateLabel(setup)}
        </p>
      </div>
      {isBroken(setup) && (
        <Notice kind="bad" icon={CircleAlert}>
          <p>{brokenMessage(setup)}</p>
        </Notice>
      )}
      {result?.tested && (
        <Notice
          kind={result.tested.isGood ? 'good' : 'bad'}
          icon={result.tested.isGood ? CircleCheck : CircleAlert}
          role="alert"
        >
          <p>{result.tested.text}</p>
        </Notice>
      )}
      {source && <ShownKeys setup={setup} />}
      <WebhookGuide setup={setup} />
      {source && (
        <div className="flex flex-wrap gap-3">
          {state === 'ready' && <TestButton id={id} name={name} />}
          {source === 'admin' && (
            <ButtonLink kind="quiet" to={removeKeysUrl(id)} preventScrollReset>
              Remove keys
            </ButtonLink>
          )}
        </div>
      )}
      {source !== 'environment' && <KeysForm setup={setup} result={result} proof={proof} />}
    </section>
  );
}

function isBroken({ state }: GatewaySetup): boolean {
  return state === 'unreadable' || state === 'invalid';
}

function stateLabel({ state, isLive }: GatewaySetup): string {
  if (state === 'not-set-up') return 'Not connected';
  if (state !== 'ready') return 'Off';
  return isLive ? 'Live mode' : 'Test mode';
}

function brokenMessage({ state, problem }: GatewaySetup): string {
  if (state === 'invalid') return problem ?? 'These keys cannot be used. Enter other ones.';
  return 'The secret of the shop has changed since these keys were entered, so they can no longer be read. Enter the keys again.';
}

function TestButton({ id, name }: { id: string; name: string }) {
  const { formMethod, formData } = useNavigation();
  const isTesting = formMethod === 'POST' && formData?.get('intent') === 'test';
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="provider" value={id} />
      <Button
        kind="quiet"
        name="intent"
        value="test"
        disabled={isTesting}
        aria-label={`Test connection to ${name}`}
      >
        {isTesting ? 'Testing …' : 'Test connection'}
      </Button>
    </Form>
  );
}

function ShownKeys({ setup: { id, source, shown, enteredAt } }: { setup: GatewaySetup }) {
  const fields = keyFields[id].filter(({ name }) => shown[name]);
  return (
    <dl className="grid gap-x-6 gap-y-2 text-t2 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {fields.map(({ name, label, options }) => (
        <div key={name} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere max-sm:-mt-1.5">
            {options?.find(({ value }) => value === shown[name])?.label ?? shown[name]}
          </dd>
        </div>
      ))}
      <dt className="text-muted">Entered</dt>
      <dd className="max-sm:-mt-1.5">
        {source === 'environment' ? (
          'In the environment of the shop, where alone they can be changed'
        ) : (
          <LocalDateTime at={enteredAt ?? 0} />
        )}
      </dd>
    </dl>
  );
}

function WebhookGuide({ setup: { id, source, webhookUrl, hasWebhook } }: { setup: GatewaySetup }) {
  const name = gatewayNames[id];
  return (
    <details open={source !== null && !hasWebhook}>
      <summary className="w-fit min-h-target cursor-pointer content-center font-medium">
        Webhook{source !== null && (hasWebhook ? ', connected' : ', not connected yet')}
      </summary>
      <div className="grid max-w-[65ch] gap-2 text-t2 text-muted">
        <p>
          Add this address as a webhook in your {name} account, so that {name} reports payments,
          refunds and disputes at once. Without it, the shop asks about open payments every minute.
        </p>
        <CopyableText text={webhookUrl} label={`the webhook address of ${name}`} />
        <p>Choose these events:</p>
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {webhookEvents[id].map((event) => (
            <li key={event}>
              <code className="text-[0.8125rem] wrap-anywhere">{event}</code>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
