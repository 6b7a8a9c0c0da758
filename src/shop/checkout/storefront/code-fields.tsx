import { type DiscountFieldProps, DiscountField, OfferedCodes } from './discount-field.tsx';
import { type GiftCardFieldProps, GiftCardField } from './gift-card-field.tsx';

export { OfferedCodes };

export function CodeFields({ cards, problem, ...code }: DiscountFieldProps & GiftCardFieldProps) {
  return (
    <div className="grid gap-4 pt-2 pb-3">
      <DiscountField {...code} />
      <GiftCardField cards={cards} problem={problem} />
    </div>
  );
}
