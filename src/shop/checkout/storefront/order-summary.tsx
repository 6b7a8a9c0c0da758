import { formatMoney } from '#platform/format.ts';
import type { Discount, IdleCode } from '#shop/promotions/rules/discount-code.ts';
import RotateCcw from '~icons/lucide/rotate-ccw';
import type { ReturnPromise } from '#shop/settings/rules/return-policies.ts';
import { Button } from '#platform/web/button.tsx';
import { LineList, type ShownLine } from '#shop/orders/web/line-list.tsx';
import { SummaryBox } from '#shop/cart/storefront/summary-box.tsx';
import type { Money } from '#platform/money.ts';
import type { AppliedGiftCard } from '#shop/cart/use-cases/cart-gift-cards.ts';
import type { CheckoutActionData } from './checkout-action.ts';
import { CodeDisclosure } from './code-disclosure.tsx';
import { PlaceOrderButton } from './review-section.tsx';
import { Amount, Amounts, PriceLines } from '#shop/pricing/storefront/price-lines.tsx';
import type { CheckoutPrice } from './checkout-price.ts';

interface OrderSummaryProps {
  lines: readonly ShownLine[];
  price: CheckoutPrice;
  result: CheckoutActionData | undefined;
  idleCode: IdleCode | null;
  applying: readonly Discount[];
  offered: readonly Discount[];
  isPlacing: boolean;
  returns: ReturnPromise;
  giftCards: readonly AppliedGiftCard[];
  /** What they pay. */
  giftCard: Money;
  /** What is left to pay. */
  due: Money;
  /** The choice of the shipping method. */
  children: React.ReactNode;
}

export function OrderSummary(props: OrderSummaryProps) {
  const { lines, price, due, isPlacing, returns, giftCards, giftCard, children, ...code } = props;
  const { returnDays, exceptions } = returns;
  return (
    <SummaryBox title="Your order" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <LineList lines={lines} />
      {children}
      <div aria-live="polite">
        <PriceLines {...price} />
        {giftCard.amount > 0 && (
          <Amounts>
            <Amount label="Gift card">{`−${formatMoney(giftCard)}`}</Amount>
            <Amount label="Left to pay" isTotal>
              {formatMoney(due)}
            </Amount>
          </Amounts>
        )}
      </div>
      <PlaceOrderButton due={due} isPlacing={isPlacing} className="max-lg:hidden" />
      <CodeDisclosure
        {...code}
        discount={price.discount}
        cards={giftCards}
        problem={code.result?.giftCardProblem ?? null}
      />
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
