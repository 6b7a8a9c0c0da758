import { Button } from '#platform/web/button.tsx';
import { formatMoney } from '#platform/format.ts';
import type { Money } from '#platform/money.ts';

interface ReviewSectionProps {
  /** What is ordered, and by which shipping and payment method. */
  facts: readonly string[];
  due: Money;
  isPlacing: boolean;
  /** What the shop asks for before the order is placed. */
  children: React.ReactNode;
}

/** The end of the checkout: what was chosen, in a line, and the button that places the order. */
export function ReviewSection({ facts, due, isPlacing, children }: ReviewSectionProps) {
  return (
    <section aria-labelledby="review-title" className="grid gap-4">
      <h2 id="review-title" className="text-t5">
        Review
      </h2>
      {/* Only scripts follow what is selected. */}
      <p className="text-muted noscript:hidden">{facts.join(' · ')}</p>
      {children}
      <PlaceOrderButton due={due} isPlacing={isPlacing} />
    </section>
  );
}

/** At the end of the checkout, and in its summary where that stands beside it. */
export function PlaceOrderButton({
  due,
  isPlacing,
  className = '',
}: Pick<ReviewSectionProps, 'due' | 'isPlacing'> & { className?: string }) {
  return (
    <Button kind="accent" size="large" disabled={isPlacing} className={className}>
      {isPlacing ? (
        'One moment'
      ) : (
        <span>
          Place order<span className="noscript:hidden">, {formatMoney(due)}</span>
        </span>
      )}
    </Button>
  );
}
