import { formatMoney } from '#platform/format.ts';
import type { Money } from '#platform/money.ts';

interface PriceProps {
  price: Money;
  /** The former price of a reduced product. */
  compareAt?: Money | null;
  /** Whether the price is the lowest of several variants. */
  isFrom?: boolean;
  className?: string;
}

export function Price({ price, compareAt = null, isFrom, className = '' }: PriceProps) {
  const look = `font-medium whitespace-nowrap tabular-nums lining-nums ${className}`;
  return (
    <span className={look}>
      {isFrom && <span className="text-t2 font-normal text-muted">from </span>}
      {!compareAt && formatMoney(price)}
      {compareAt && (
        <>
          <ins className="text-accent no-underline">
            <span className="sr-only">now </span>
            {formatMoney(price)}
          </ins>{' '}
          <del className="text-t2 font-normal text-muted decoration-1">
            <span className="sr-only">before </span>
            {formatMoney(compareAt)}
          </del>
        </>
      )}
    </span>
  );
}
