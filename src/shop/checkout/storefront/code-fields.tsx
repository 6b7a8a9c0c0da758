import type { Discount } from '#shop/promotions/rules/discount-code.ts';
import { type DiscountFieldProps, DiscountField, OfferedCodes } from './discount-field.tsx';
import { type GiftCardFieldProps, GiftCardField } from './gift-card-field.tsx';

type CodeFieldsProps = DiscountFieldProps &
  GiftCardFieldProps & {
    /** The codes offered to this customer. */
    offered: readonly Discount[];
  };

export function CodeFields({ offered, cards, problem, ...code }: CodeFieldsProps) {
  return (
    <div className="grid gap-4 border-t border-ink/18 pt-4">
      {!code.discount?.code && <OfferedCodes offered={offered} />}
      <DiscountField {...code} />
      <GiftCardField cards={cards} problem={problem} />
    </div>
  );
}
