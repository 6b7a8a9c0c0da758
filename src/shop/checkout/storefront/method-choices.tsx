import { formatMoney } from '#platform/format.ts';
import {
  shippingLabels,
  type ShippingOffer,
  type ShippingOption,
} from '#shop/shipping/rules/shipping.ts';
import { Choice, Choices } from '#platform/web/choice.tsx';
import { shippingHint, shippingId, paymentId } from './checkout-messages.ts';
import {
  isAvailable,
  type PaymentMethod,
  paymentMethods,
  type PaymentTerms,
} from '#shop/settings/rules/payment-methods.ts';
import type { MethodInstructions } from '#shop/payments/rules/payment-instructions.ts';
import { PaymentFacts } from '#shop/payments/storefront/payment-facts.tsx';
import Banknote from '~icons/lucide/banknote';
import CreditCard from '~icons/lucide/credit-card';
import Landmark from '~icons/lucide/landmark';
import Signature from '~icons/lucide/signature';
import Wallet from '~icons/lucide/wallet';

interface ShippingChoiceProps {
  offers: readonly ShippingOffer[];
  chosen: ShippingOption | null;
  problem: string | undefined;
}

/** An unavailable option shows what is missing to qualify (ruling 4). */
export function ShippingChoice({ offers, chosen, problem }: ShippingChoiceProps) {
  return (
    <section aria-labelledby="shipping-title">
      <h2 id="shipping-title" className="mb-4 text-t5">
        Shipping
      </h2>
      <Choices id={shippingId} label="Shipping" problem={problem}>
        {offers.map((offer) => (
          <Choice
            key={offer.option}
            name="shipping"
            value={offer.option}
            label={shippingLabels[offer.option]}
            hint={shippingHint(offer)}
            defaultChecked={chosen === offer.option}
            disabled={offer.missing !== null}
          >
            <span className="font-medium tabular-nums">{formatMoney(offer.price)}</span>
          </Choice>
        ))}
      </Choices>
    </section>
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
  terms: PaymentTerms;
  /** Shown once the method is chosen, by styles alone: it works without JavaScript. */
  instructions: MethodInstructions;
  problem: string | undefined;
}

/** What the merchant does not want to be paid with is not shown. */
export function PaymentChoice({ chosen, terms, instructions, problem }: PaymentChoiceProps) {
  const shown = paymentMethods.filter(({ value }) => terms.accepted.includes(value));
  return (
    <section aria-labelledby="payment-title">
      <h2 id="payment-title" className="mb-4 text-t5">
        Payment
      </h2>
      <Choices id={paymentId} label="Payment" problem={problem}>
        {shown.map(({ value, label, hint }) => {
          const Icon = icons[value];
          const isOpen = isAvailable(value, terms);
          const instructionsShown = isOpen && instructions[value];
          return (
            <div key={value} className="group">
              <Choice
                name="payment"
                value={value}
                label={label}
                hint={isOpen ? hint : 'Not available in this shop yet.'}
                defaultChecked={isOpen && chosen === value}
                disabled={!isOpen}
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
