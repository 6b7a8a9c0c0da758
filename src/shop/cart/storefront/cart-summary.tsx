import { formatMoney } from '#platform/money.ts';
import type { ShownCart } from '#shop/cart/use-cases/show-cart.ts';
import RotateCcw from '~icons/lucide/rotate-ccw';
import { Form } from 'react-router';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { CartCode } from './cart-code.tsx';
import { Amount, Amounts } from '#shop/pricing/storefront/amounts.tsx';
import { SummaryBox } from './summary-box.tsx';

export function CartSummary({ cart }: { cart: ShownCart }) {
  return (
    <SummaryBox title="Summary">
      <Amounts>
        <Amount label="Subtotal">{formatMoney(cart.subtotal)}</Amount>
        {cart.discount.amount > 0 && (
          <Amount label="Discount">{`−${formatMoney(cart.discount)}`}</Amount>
        )}
        <Amount label="Shipping" isQuiet>
          {cart.terms.reduction?.kind === 'free-shipping' ? 'free' : 'chosen at checkout'}
        </Amount>
        <TaxAmount cart={cart} />
        <Amount label="Total" isTotal>
          {formatMoney(cart.total)}
        </Amount>
        {cart.includedTax.amount > 0 && (
          <Amount label={`includes ${rateOf(cart)} tax`} isQuiet>
            {formatMoney(cart.includedTax)}
          </Amount>
        )}
      </Amounts>
      <CartCode cart={cart} />
      <Proceed isEmpty={cart.lines.length === 0} />
      <ButtonLink to="/shop" kind="quiet" caps>
        CONTINUE SHOPPING
      </ButtonLink>
      <p className="mt-2 flex gap-2.5 text-t2 leading-[1.4] text-muted">
        <RotateCcw aria-hidden="true" className="icon mt-0.5" />
        Free returns within 30 days, including clearance.
      </p>
    </SummaryBox>
  );
}

/** An estimate: shipping is taxed too, once a method is selected. */
function TaxAmount({ cart }: { cart: ShownCart }) {
  if (cart.openTax !== null) {
    return (
      <Amount label="Tax" isQuiet>
        {cart.openTax === 'inclusive' ? 'included' : 'calculated at checkout'}
      </Amount>
    );
  }
  if (cart.tax.amount === 0) return null;
  return <Amount label={`Tax, ${rateOf(cart)}`}>{formatMoney(cart.tax)}</Amount>;
}

function rateOf({ taxBasisPoints }: ShownCart): string {
  return `${taxBasisPoints / 100}%`;
}

/** With an empty cart the form posts instead, so that the server can explain why checkout is not possible. */
function Proceed({ isEmpty }: { isEmpty: boolean }) {
  if (!isEmpty) {
    return (
      <ButtonLink to="/checkout" kind="accent" size="large" caps>
        PROCEED TO CHECKOUT
      </ButtonLink>
    );
  }
  return (
    <Form method="post" preventScrollReset className="grid">
      <Button kind="accent" size="large" caps>
        PROCEED TO CHECKOUT
      </Button>
    </Form>
  );
}
