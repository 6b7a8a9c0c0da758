import type { OrderLine } from '#shop/orders/rules/order.ts';

interface QuantityFieldProps {
  line: OrderLine;
  position: number;
  /** Under the title: '1 of 2 left to ship'. */
  fact: string;
  left: number;
  typed: string;
}

/** The units of an order line, up to what is left. */
export function QuantityField({ line, position, fact, left, typed }: QuantityFieldProps) {
  const name = `quantity-${position}`;
  return (
    <div className="flex items-center justify-between gap-4">
      <label htmlFor={name} className="wrap-anywhere">
        {[line.title, ...line.optionValues].join(', ')}
        <span className="block text-muted">{fact}</span>
      </label>
      <input
        type="number"
        id={name}
        name={name}
        min={0}
        max={left}
        step={1}
        defaultValue={typed}
        disabled={left === 0}
        className="min-h-target w-20 flex-none rounded-2 border border-edge bg-raised px-3 text-end tabular-nums hover:border-ink disabled:border-dashed disabled:text-muted"
      />
    </div>
  );
}
