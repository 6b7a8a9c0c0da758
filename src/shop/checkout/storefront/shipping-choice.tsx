import { formatMoney } from '#platform/money.ts';
import {
  shippingLabels,
  type ShippingOffer,
  type ShippingOption,
} from '#shop/shipping/rules/shipping.ts';
import { Choice, Choices } from '#platform/web/choice.tsx';
import { shippingHint, shippingId } from './checkout-messages.ts';

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
