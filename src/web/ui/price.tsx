import { formatMoney, type Money } from '#domain/money.ts';

interface PriceProps {
  price: Money;
  /** The former price of a reduced product. */
  compareAt?: Money | null;
  className?: string;
}

export function Price({ price, compareAt = null, className = '' }: PriceProps) {
  const look = `font-medium whitespace-nowrap tabular-nums lining-nums ${className}`;
  if (!compareAt) return <span className={look}>{formatMoney(price)}</span>;
  return (
    <span className={look}>
      <ins className="text-accent no-underline">
        <span className="sr-only">now </span>
        {formatMoney(price)}
      </ins>{' '}
      <del className="text-t2 font-normal text-muted decoration-1">
        <span className="sr-only">before </span>
        {formatMoney(compareAt)}
      </del>
    </span>
  );
}
