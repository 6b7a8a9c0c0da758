import type { ShownCart } from '#shop/cart/use-cases/show-cart.ts';
import type { CartActionData } from './cart-action.ts';
import { CartRow } from './cart-row.tsx';
import { UnavailableRow } from './unavailable-row.tsx';
import { refusalForLine } from './refusal-for-line.ts';

interface CartTableProps {
  cart: ShownCart;
  answer: CartActionData | null;
}

const head = 'border-b border-ink pb-3 font-normal';

/** A table on wide screens; on phones each line is a card. */
export function CartTable({ cart, answer }: CartTableProps) {
  const cartKey = cart.checkoutKey ?? '';
  return (
    <table className="w-full max-md:block max-md:border-t max-md:border-ink">
      <caption className="sr-only">Items in your cart</caption>
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
            cartKey={cartKey}
            refusal={refusalForLine(answer, line.variantId)}
          />
        ))}
        {cart.gone.map((line) => (
          <UnavailableRow key={line.variantId} line={line} cartKey={cartKey} />
        ))}
      </tbody>
    </table>
  );
}
