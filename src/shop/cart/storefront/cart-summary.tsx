import { formatMoney } from '#platform/format.ts';
import type { ShownCart } from '#shop/cart/use-cases/show-cart.ts';
import { useEffect, useRef } from 'react';
import { Form, useFetcher, useFetchers } from 'react-router';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import type { ShippingEstimate as Estimate } from '#shop/cart/use-cases/estimate-shipping.ts';
import type { CartActionData } from './cart-action.ts';
import { codeRefusal } from './refusal-for-line.ts';
import { ShippingEstimate } from './shipping-estimate.tsx';
import { outdoneCode } from '#shop/pricing/rules/price-order.ts';
import { Amount, Amounts } from '#shop/pricing/storefront/price-lines.tsx';
import type { ReturnPromise } from '#shop/settings/rules/return-policies.ts';
import { taxRows } from '#shop/tax/rules/tax-lines.ts';
import { ExpressButton } from './express-button.tsx';
import { SummaryBox } from './summary-box.tsx';
import { appliedLabel, discountProblem } from '#shop/pricing/storefront/discount-messages.ts';
import RotateCcw from '~icons/lucide/rotate-ccw';
import Tag from '~icons/lucide/tag';

function shippingText({ lines, terms, total }: ShownCart): string {
  if (lines.length > 0 && lines.every((line) => !line.needsShipping)) return 'none';
  return terms.reduction?.kind === 'free-shipping'
    ? formatMoney({ ...total, amount: 0 })
    : 'chosen at checkout';
}

/** All that the prices of shipping depend on. */
function shippedText({ lines }: ShownCart): string {
  return lines.map(({ variantId, quantity }) => `${variantId} ${quantity}`).join(', ');
}

interface CartSummaryProps {
  cart: ShownCart;
  returns: ReturnPromise;
  /** Null where nothing is shipped. */
  estimate: Estimate | null;
  /** Whether the express checkout is offered. */
  hasExpress: boolean;
  /** The answer to a form that was sent without scripts. */
  result: CartActionData | null;
}

export function CartSummary(props: CartSummaryProps) {
  const { cart, returns, estimate, hasExpress, result } = props;
  const { returnDays, exceptions } = returns;
  const tax = taxRows(cart);
  const isShippingFree = cart.terms.reduction?.kind === 'free-shipping';
  return (
    <SummaryBox title="Summary" className="lg:row-span-2">
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
      {estimate && (
        <ShippingEstimate
          estimate={estimate}
          answer={result && 'estimate' in result ? result : null}
          isFree={isShippingFree}
          contents={shippedText(cart)}
        />
      )}
      <CartCode cart={cart} result={result} />
      <Proceed isEmpty={cart.lines.length === 0} />
      {hasExpress && cart.lines.length > 0 && (
        // A document, because its answer leads to another host.
        <form method="post" action="/checkout/express" className="grid">
          <ExpressButton />
        </form>
      )}
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

interface CartCodeProps {
  cart: Pick<ShownCart, 'lines' | 'reducedBy' | 'idleCode' | 'discounts'>;
  result: CartActionData | null;
}

/** The discount and its code. A code stays with the cart until an order uses it or the customer removes it. */
function CartCode({ cart, result }: CartCodeProps) {
  const { reducedBy } = cart;
  const idleCode = cart.idleCode ?? outdoneCode(cart.discounts, reducedBy);
  const code = idleCode?.code ?? reducedBy?.code ?? null;
  const ref = useFocusWhenChanged(code);
  if (!reducedBy && !idleCode && cart.lines.length === 0) return null;
  return (
    <div ref={ref} tabIndex={-1} className="mb-3 grid gap-2 border-t border-ink/18 pt-4 text-t2">
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
      {code === null ? <CodeForm result={result} /> : <DropCode code={code} />}
    </div>
  );
}

/** The form goes away once a code applies, and with it the focus, which the result takes over. */
function useFocusWhenChanged(code: string | null) {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef(code);
  useEffect(() => {
    if (before.current === code) return;
    before.current = code;
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [code]);
  return ref;
}

function CodeForm({ result }: { result: CartActionData | null }) {
  const fetcher = useFetcher<CartActionData>({ key: 'cart code' });
  const refusal = codeRefusal(fetcher.data) ?? codeRefusal(result);
  return (
    <fetcher.Form
      method="post"
      action="/viewcart"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2"
    >
      <TextField
        name="code"
        label="Discount code"
        autoComplete="off"
        maxLength={60}
        problem={refusal?.refusal}
        defaultValue={refusal?.code ?? ''}
      />
      <Button name="intent" value="apply-code" kind="quiet" className="mt-[1.875rem] min-h-12">
        Apply
      </Button>
    </fetcher.Form>
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
