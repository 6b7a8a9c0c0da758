import { formatMoney } from '#platform/format.ts';
import type { ShippingOffer } from '#shop/shipping/rules/shipping.ts';
import { noShippingCode } from '#shop/settings/rules/shipping-methods.ts';
import { Choice, Choices } from '#platform/web/choice.tsx';
import { obstacleHint, paymentId, shippingHint, shippingId } from './checkout-messages.ts';
import {
  type MethodOffer,
  methodObstacle,
  type PayableOrder,
} from '#shop/settings/rules/method-options.ts';
import {
  isAvailable,
  type PaymentMethod,
  type PaymentTerms,
} from '#shop/settings/rules/payment-methods.ts';
import { useIsHydrated } from '#platform/web/use-is-hydrated.ts';
import type { MethodInstructions } from '#shop/payments/rules/payment-instructions.ts';
import Banknote from '~icons/lucide/banknote';
import CreditCard from '~icons/lucide/credit-card';
import Landmark from '~icons/lucide/landmark';
import Signature from '~icons/lucide/signature';
import TriangleAlert from '~icons/lucide/triangle-alert';
import Wallet from '~icons/lucide/wallet';
import { Link } from 'react-router';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Notice } from '#platform/web/notice.tsx';

interface ShippingChoiceProps {
  offers: readonly ShippingOffer[];
  chosen: string | null;
  problem: string | undefined;
}

/** In the summary of the order, where its price counts. An unavailable method shows what is missing to qualify (ruling 4), or why it is not available. */
export function ShippingChoice({ offers, chosen, problem }: ShippingChoiceProps) {
  const isNothingShipped = offers[0]?.option === noShippingCode;
  return (
    <section aria-labelledby="shipping-title" className="border-t border-ink/18 pt-4">
      <h3 id="shipping-title" className="mb-2 font-sans text-t2 font-medium">
        Shipping
      </h3>
      {offers.every(({ refusal }) => refusal !== null) && (
        <NothingOffered isAlone={offers.length === 0} />
      )}
      {isNothingShipped && <p className="text-muted">{offers[0]?.hint}</p>}
      {offers.length > 0 && !isNothingShipped && (
        <Choices id={shippingId} label="Shipping" problem={problem}>
          {offers.map((offer) => (
            <Choice
              // A method that is no longer available is not selected either.
              key={`${offer.option} ${offer.refusal === null}`}
              name="shipping"
              value={offer.option}
              label={offer.label}
              hint={shippingHint(offer)}
              defaultChecked={offer.refusal === null && chosen === offer.option}
              disabled={offer.refusal !== null}
            >
              {offer.refusal?.code !== 'not-here' && (
                <span className="font-medium tabular-nums">{formatMoney(offer.price)}</span>
              )}
            </Choice>
          ))}
        </Choices>
      )}
    </section>
  );
}

/** Where no method is left to choose. */
function NothingOffered({ isAlone }: { isAlone: boolean }) {
  return (
    <div id={isAlone ? shippingId : undefined} tabIndex={-1} className="mb-4">
      <Notice kind="warn" icon={TriangleAlert}>
        We cannot ship this order to this address. Check the address, change your cart, or{' '}
        <Link to="/contact">contact us</Link>: what you filled in is kept.
      </Notice>
    </div>
  );
}

const icons: Record<PaymentMethod, typeof Wallet> = {
  'bank-transfer': Landmark,
  check: Signature,
  'cash-on-delivery': Banknote,
  paypal: Wallet,
  'credit-card': CreditCard,
};

interface PaymentChoiceProps {
  chosen: string;
  terms: PaymentTerms & { methods: readonly MethodOffer[] };
  /** As filled in so far. */
  order: PayableOrder;
  /** Whether the customer has been at PayPal already. */
  isApproved: boolean;
  /** Shown once the method is chosen, by styles alone: it works without JavaScript. */
  instructions: MethodInstructions;
  problem: string | undefined;
}

const PaymentFacts = lazyPart(
  async () => (await import('#shop/payments/storefront/payment-facts.tsx')).PaymentFacts,
);

/** Only with scripts, which follow changes of the cart: without them a method may become necessary. */
function NothingToPay() {
  return (
    <section aria-labelledby="payment-title">
      <h2 id="payment-title" className="mb-4 text-t5">
        Payment
      </h2>
      <p className="text-muted">Nothing is left to pay, so no payment is needed.</p>
    </section>
  );
}

/** What the merchant does not want to be paid with is not shown. */
export function PaymentChoice(props: PaymentChoiceProps) {
  const { chosen, terms, order, isApproved, instructions, problem } = props;
  const isHydrated = useIsHydrated();
  const shown = terms.methods.filter(({ method }) => terms.accepted.includes(method));
  if (isHydrated && order.total.amount === 0) return <NothingToPay />;
  return (
    <section aria-labelledby="payment-title">
      <h2 id="payment-title" className="mb-4 text-t5">
        Payment
      </h2>
      <Choices id={paymentId} label="Payment" problem={problem}>
        {shown.map((offer) => {
          const { method: value, label } = offer;
          const isDone = isApproved && value === 'paypal';
          const hint = isDone ? 'You have approved this payment at PayPal.' : offer.hint;
          const Icon = icons[value];
          const isPossible = isAvailable(value, terms);
          const obstacle = isPossible ? methodObstacle(offer, order) : null;
          const isOpen = isPossible && !obstacle;
          const instructionsShown = isOpen && instructions[value];
          return (
            <div key={value} className="group">
              <Choice
                name="payment"
                value={value}
                label={label}
                hint={
                  isPossible ? (obstacleHint(obstacle) ?? hint) : 'Not available in this shop yet.'
                }
                defaultChecked={isOpen && chosen === value}
                // Without JavaScript the country may still change: the server decides.
                disabled={!isPossible || (isHydrated && obstacle !== null)}
              >
                <Icon aria-hidden="true" className="icon text-[1.2rem] text-muted" />
              </Choice>
              {instructionsShown && (
                <div className="hidden bg-card/55 px-4.5 pb-4 group-has-checked:block sm:ps-13.5">
                  <PaymentFacts instructions={instructionsShown} />
                </div>
              )}
            </div>
          );
        })}
      </Choices>
    </section>
  );
}
