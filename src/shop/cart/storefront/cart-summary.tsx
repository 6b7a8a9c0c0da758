import { formatMoney } from '#platform/format.ts';
import type { ShownCart } from '#shop/cart/use-cases/show-cart.ts';
import { Form, useFetcher, useFetchers } from 'react-router';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { outdoneCode } from '#shop/pricing/rules/price-order.ts';
import { Amount, Amounts } from '#shop/pricing/storefront/price-lines.tsx';
import type { ReturnPromise } from '#shop/settings/rules/return-policies.ts';
import { taxRows } from '#shop/tax/rules/tax-lines.ts';
import { SummaryBox } from './summary-box.tsx';
import { appliedLabel, discountProblem } from '#shop/pricing/storefront/discount-messages.ts';
import RotateCcw from '~icons/lucide/rotate-ccw';
import Tag from '~icons/lucide/tag';

function shippingText({ lines, terms }: ShownCart): string {
  if (lines.length > 0 && lines.every((line) => !line.needsShipping)) return 'none';
  return terms.reduction?.kind === 'free-shipping' ? 'free' : 'chosen at checkout';
}

interface CartSummaryProps {
  cart: ShownCart;
  returns: ReturnPromise;
}

export function CartSummary({ cart, returns: { returnDays, exceptions } }: CartSummaryProps) {
  const tax = taxRows(cart);
  return (
    <SummaryBox title="Summary">
      <Amounts>
        <Amount label="Subtotal">{formatMoney(cart.subtotal)}</Amount>
        {cart.discount.amount > 0 && (
          <Amount label="Discount">{`−${formatMoney(cart.discount)}`}</Amount>
        )}
        <Amount label="Shipping" isQuiet>
          {shippingText(cart)}
        </Amount>
        {cart.openTax !== null && (
          <Amount label="Tax" isQuiet>
            {cart.openTax === 'inclusive' ? 'included' : 'calculated at checkout'}
          </Amount>
        )}
        {/* An estimate: shipping is taxed too, once a method is selected. */}
        {tax.added.map(([label, amount]) => (
          <Amount key={label} label={label}>
            {amount}
          </Amount>
        ))}
        <Amount label="Total" isTotal>
          {formatMoney(cart.total)}
        </Amount>
        {tax.notes.map(([label, text]) => (
          <Amount key={label} label={label} isQuiet>
            {text}
          </Amount>
        ))}
      </Amounts>
      <CartCode cart={cart} />
      <Proceed isEmpty={cart.lines.length === 0} />
      <ButtonLink to="/shop" kind="quiet" caps>
        CONTINUE SHOPPING
      </ButtonLink>
      {returnDays > 0 && (
        <p className="mt-2 flex gap-2.5 text-t2 leading-[1.4] text-muted">
          <RotateCcw aria-hidden="true" className="icon mt-0.5" />
          {`Free returns within ${returnDays} days, including clearance.`}
        </p>
      )}
      {exceptions !== '' && (
        <p className="text-t2 leading-[1.4] wrap-anywhere text-muted">{exceptions}</p>
      )}
    </SummaryBox>
  );
}

/** With an empty cart the form posts instead, so that the server can explain why checkout is not possible. */
function Proceed({ isEmpty }: { isEmpty: boolean }) {
  const isChanging = useFetchers().some(({ formAction }) => formAction === '/viewcart');
  if (!isEmpty) {
    return (
      <ButtonLink to="/checkout" kind="accent" size="large" caps>
        PROCEED TO CHECKOUT
      </ButtonLink>
    );
  }
  return (
    <Form method="post" preventScrollReset className="grid">
      {/* Until the server has removed the last line, it would send the customer on to the checkout. */}
      <Button kind="accent" size="large" caps disabled={isChanging}>
        PROCEED TO CHECKOUT
      </Button>
    </Form>
  );
}

/** The discount and its code. A code stays with the cart until an order uses it or the customer removes it. */
function CartCode({ cart }: { cart: Pick<ShownCart, 'reducedBy' | 'idleCode' | 'discounts'> }) {
  const { reducedBy } = cart;
  const idleCode = cart.idleCode ?? outdoneCode(cart.discounts, reducedBy);
  const code = idleCode?.code ?? reducedBy?.code ?? null;
  if (!reducedBy && !idleCode) return null;
  return (
    <div className="mb-3 grid gap-2 border-t border-ink/18 pt-4 text-t2">
      {reducedBy && (
        <p className="flex items-start gap-2.5">
          <Tag aria-hidden="true" className="icon mt-0.5" />
          <span className="min-w-0">
            <b className="block font-medium wrap-anywhere">{reducedBy.code ?? reducedBy.title}</b>
            <span className="text-muted">{appliedLabel(reducedBy, cart.discounts)}</span>
          </span>
        </p>
      )}
      {idleCode && (
        <p className="text-warn">
          <b className="font-medium wrap-anywhere">{idleCode.code}</b> does not apply right now.{' '}
          {discountProblem(idleCode.failure)}
        </p>
      )}
      {code !== null && <DropCode code={code} />}
    </div>
  );
}

function DropCode({ code }: { code: string }) {
  const fetcher = useFetcher({ key: 'cart code' });
  return (
    <fetcher.Form method="post" action="/viewcart">
      <input type="hidden" name="code" value={code} />
      <button
        name="intent"
        value="drop-code"
        aria-label={`Remove the code ${code}`}
        className="text-link min-h-target"
      >
        Remove the code
      </button>
    </fetcher.Form>
  );
}
