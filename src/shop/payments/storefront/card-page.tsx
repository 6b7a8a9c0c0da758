import { testCardFrom, testCards } from '#shop/payments/rules/test-cards.ts';
import { formatMoney } from '#platform/format.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import CreditCard from '~icons/lucide/credit-card';
import FlaskConical from '~icons/lucide/flask-conical';
import { data, Form, redirect } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { Button } from '#platform/web/button.tsx';
import { Choice, Choices } from '#platform/web/choice.tsx';
import { Notice } from '#platform/web/notice.tsx';
import type { Route } from './+types/card-page';

export const meta: Route.MetaFunction = () => [
  { title: 'Test payment' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const payment = context.get(shopContext).testGateway?.show(params.reference);
  if (!payment) return Promise.reject(data(null, { status: 404 }));
  return { amount: payment.amount, isOpen: payment.state === 'open' };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { testGateway } = context.get(shopContext);
  const payment = testGateway?.show(params.reference);
  if (!testGateway || !payment) return Promise.reject(data(null, { status: 404 }));
  const posted = await postedForm(request);
  const isLeaving = textOf(posted, 'intent') === 'leave';
  const card = testCardFrom(posted.get('card'));
  if (isLeaving) testGateway.cancel(params.reference);
  else if (card) testGateway.pay(params.reference, card);
  else return { isCardMissing: true };
  // The demo may be opened under another host name than the configured one.
  return redirect(new URL(payment.returnUrl).pathname);
}

export default function CardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { amount, isOpen } = loaderData;
  return (
    <main
      id="main"
      className="mx-auto grid min-h-dvh max-w-[32rem] content-center gap-6 px-4 py-12"
    >
      <p className="flex items-center gap-2 text-t2 font-medium text-muted">
        <FlaskConical aria-hidden="true" className="icon" />
        Demo payment provider
      </p>
      <h1 className="text-t7">{`Pay ${formatMoney(amount)}`}</h1>
      <p className="text-muted">
        This page simulates a payment provider. It has no card field, so no real card can be
        entered. Choose a result.
      </p>
      {isOpen ? (
        <Form method="post" className="grid gap-6">
          {actionData?.isCardMissing && (
            <Notice kind="bad" icon={CircleAlert} role="alert">
              Please choose one of the test cards.
            </Notice>
          )}
          <Choices id="test-card" label="Test card">
            {testCards.map(({ value, number, label }) => (
              <Choice key={value} name="card" value={value} label={number} hint={label}>
                <CreditCard aria-hidden="true" className="icon text-[1.2rem] text-muted" />
              </Choice>
            ))}
          </Choices>
          <div className="grid gap-3">
            <Button kind="accent" size="large">{`Pay ${formatMoney(amount)}`}</Button>
            <Button kind="quiet" name="intent" value="leave">
              Cancel and go back to the shop
            </Button>
          </div>
        </Form>
      ) : (
        <Notice kind="warn" icon={CircleAlert}>
          This payment has already ended. <a href="/checkout">Back to the checkout</a>
        </Notice>
      )}
    </main>
  );
}
