import { formatMoney } from '#platform/format.ts';
import type { WalletTerms } from '#shop/cart/use-cases/offer-express.ts';
import type { ShownCart } from '#shop/cart/use-cases/show-cart.ts';
import { Form, useFetchers } from 'react-router';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import type { ShippingEstimate as Estimate } from '#shop/cart/use-cases/estimate-shipping.ts';
import type { CartActionData } from './cart-action.ts';
import { Amount, Amounts } from '#shop/pricing/storefront/price-lines.tsx';
import type { ReturnPromise } from '#shop/settings/rules/return-policies.ts';
import { taxRows } from '#shop/tax/rules/tax-lines.ts';
import { ExpressButton } from './express-button.tsx';
import { SummaryBox } from './summary-box.tsx';
import RotateCcw from '~icons/lucide/rotate-ccw';

function shippingText({ lines, terms, total }: ShownCart): string {
  if (lines.length > 0 && lines.every((line) => !line.needsShipping)) return 'none';
  return terms.reduction?.kind === 'free-shipping'
    ? formatMoney({ ...total, amount: 0 })
    : 'chosen at checkout';
}

const WalletButtons = lazyPart(async () => (await import('./wallet-buttons.tsx')).WalletButtons);
const CartExtras = lazyPart(async () => (await import('./cart-extras.tsx')).CartExtras);

interface CartSummaryProps {
  cart: ShownCart;
  returns: ReturnPromise;
  /** Null where nothing is shipped. */
  estimate: Estimate | null;
  /** Whether the express checkout is offered. */
  hasExpress: boolean;
  /** Null where none is offered. */
  wallets: WalletTerms | null;
  /** The answer to a form that was sent without scripts. */
  result: CartActionData | null;
}

export function CartSummary(props: CartSummaryProps) {
  const { cart, returns, estimate, hasExpress, wallets, result } = props;
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
      <Proceed isEmpty={cart.lines.length === 0} />
      {wallets && cart.lines.length > 0 && <WalletButtons {...wallets} />}
      {hasExpress && cart.lines.length > 0 && (
        // A document, because its answer leads to another host.
        <form method="post" action="/checkout/express" className="grid">
          <ExpressButton />
        </form>
      )}
      <ButtonLink to="/shop" kind="quiet" caps>
        CONTINUE SHOPPING
      </ButtonLink>
      <CartExtras cart={cart} estimate={estimate} isShippingFree={isShippingFree} result={result} />
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
