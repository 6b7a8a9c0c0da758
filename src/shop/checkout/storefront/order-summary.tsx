import { formatMoney } from '#platform/format.ts';
import type { Discount, IdleCode } from '#shop/promotions/rules/discount-code.ts';
import RotateCcw from '~icons/lucide/rotate-ccw';
import type { ReturnPromise } from '#shop/settings/rules/return-policies.ts';
import { Button } from '#platform/web/button.tsx';
import { LineList, type ShownLine } from '#shop/orders/web/line-list.tsx';
import { SummaryBox } from '#shop/cart/storefront/summary-box.tsx';
import type { CheckoutActionData } from './checkout-action.ts';
import { DiscountField } from './discount-field.tsx';
import { PriceLines } from '#shop/pricing/storefront/price-lines.tsx';
import type { CheckoutPrice } from './use-checkout-price.ts';

interface OrderSummaryProps {
  lines: readonly ShownLine[];
  price: CheckoutPrice;
  result: CheckoutActionData | undefined;
  idleCode: IdleCode | null;
  applying: readonly Discount[];
  offered: readonly Discount[];
  isPlacing: boolean;
  returns: ReturnPromise;
}

export function OrderSummary({ lines, price, isPlacing, returns, ...code }: OrderSummaryProps) {
  const { returnDays, exceptions } = returns;
  const total = formatMoney(price.priced.total);
  return (
    <SummaryBox title="Your order">
      <LineList lines={lines} />
      <DiscountField discount={price.discount} {...code} />
      <div aria-live="polite">
        <PriceLines {...price} />
      </div>
      <Button kind="accent" size="large" disabled={isPlacing}>
        {isPlacing ? (
          'One moment'
        ) : (
          <span>
            Place order<span className="noscript:hidden">, {total}</span>
          </span>
        )}
      </Button>
      <Button name="intent" value="show-total" kind="quiet" className="not-noscript:hidden">
        Update total
      </Button>
      {returnDays > 0 && (
        <p className="mt-2 flex gap-2.5 text-t2 leading-[1.4] text-muted">
          <RotateCcw aria-hidden="true" className="icon mt-0.5" />
          {`Changed your mind? Free returns within ${returnDays} days.`}
        </p>
      )}
      {exceptions !== '' && (
        <p className="text-t2 leading-[1.4] wrap-anywhere text-muted">{exceptions}</p>
      )}
    </SummaryBox>
  );
}
