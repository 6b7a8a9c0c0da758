import { formatMoney } from '#domain/money.ts';
import RotateCcw from '~icons/lucide/rotate-ccw';
import { Form } from 'react-router';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Amount, Amounts, SummaryBox } from './summary-box.tsx';
import type { PendingCart } from './use-pending-cart.ts';

export function CartSummary({ cart }: { cart: PendingCart }) {
  return (
    <SummaryBox title="Summary">
      <Amounts>
        <Amount label="Subtotal">{formatMoney(cart.subtotal)}</Amount>
        <Amount label="Shipping" isQuiet>
          chosen at checkout
        </Amount>
        <Amount label="Total" isTotal>
          {formatMoney(cart.total)}
        </Amount>
      </Amounts>
      <Proceed isEmpty={cart.lines.length === 0} />
      <ButtonLink to="/shop" kind="quiet" caps>
        CONTINUE SHOPPING
      </ButtonLink>
      <p className="mt-2 flex gap-2.5 text-t2 leading-[1.4] text-muted">
        <RotateCcw aria-hidden="true" className="icon mt-0.5" />
        Free returns within 30 days, also for things you bought on clearance.
      </p>
    </SummaryBox>
  );
}

/** With nothing in the cart the server has something to say about it. */
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
