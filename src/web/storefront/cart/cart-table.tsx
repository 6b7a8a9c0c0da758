import type { CartAnswer } from './cart-action.ts';
import { CartRow } from './cart-row.tsx';
import type { PendingCart } from './use-pending-cart.ts';

interface CartTableProps {
  cart: PendingCart;
  answer: CartAnswer | null;
}

const head = 'border-b border-ink pb-3 font-normal';

/** A table where there is room; on phones each line is a little card of its own. */
export function CartTable({ cart, answer }: CartTableProps) {
  const refused = answer?.isEmpty === false ? answer : null;
  return (
    <table className="w-full max-md:block max-md:border-t max-md:border-ink">
      <caption className="sr-only">What is in your cart</caption>
      <thead className="text-start text-t2 text-muted max-md:sr-only">
        <tr>
          <th scope="col" className={`text-start ${head}`}>
            Product
          </th>
          <th scope="col" className={`ps-6 text-end ${head}`}>
            Price
          </th>
          <th scope="col" className={`ps-9 text-start ${head}`}>
            Quantity
          </th>
          <th scope="col" className={`ps-6 text-end ${head}`}>
            Total
          </th>
          <th scope="col" className={head}>
            <span className="sr-only">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {cart.lines.map((line, position) => (
          <CartRow
            key={line.variantId}
            line={line}
            total={cart.lineTotals[position] ?? line.unitPrice}
            refusal={refused?.variantId === line.variantId ? refused.refusal : null}
          />
        ))}
      </tbody>
    </table>
  );
}
