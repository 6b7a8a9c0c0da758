import {
  isAvailable,
  type PaymentMethod,
  paymentMethods,
  type PaymentTerms,
} from '#domain/payments.ts';
import Banknote from '~icons/lucide/banknote';
import CreditCard from '~icons/lucide/credit-card';
import Landmark from '~icons/lucide/landmark';
import Signature from '~icons/lucide/signature';
import Wallet from '~icons/lucide/wallet';
import { Choice, Choices } from '#web/ui/choice.tsx';
import { paymentId } from './checkout-words.ts';

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
}

/** What the merchant does not want to be paid with is not shown. */
export function PaymentChoice({ chosen, terms }: PaymentChoiceProps) {
  const shown = paymentMethods.filter(({ value }) => terms.accepted.includes(value));
  return (
    <section aria-labelledby="payment-title">
      <h2 id="payment-title" className="mb-4 text-t5">
        Payment
      </h2>
      <div id={paymentId} tabIndex={-1}>
        <Choices label="Payment">
          {shown.map(({ value, label, hint }) => {
            const Icon = icons[value];
            const isOpen = isAvailable(value, terms);
            return (
              <Choice
                key={value}
                name="payment"
                value={value}
                label={label}
                hint={isOpen ? hint : 'Not available in this shop yet.'}
                defaultChecked={isOpen && chosen === value}
                disabled={!isOpen}
              >
                <Icon aria-hidden="true" className="icon text-[1.2rem] text-muted" />
              </Choice>
            );
          })}
        </Choices>
      </div>
    </section>
  );
}
