import type { ShownCart } from '#shop/cart/use-cases/show-cart.ts';
import type { ShippingEstimate as Estimate } from '#shop/cart/use-cases/estimate-shipping.ts';
import type { CartActionData } from './cart-action.ts';
import { CartCode } from './cart-code.tsx';
import { ShippingEstimate } from './shipping-estimate.tsx';

interface CartExtrasProps {
  cart: ShownCart;
  /** Null where nothing is shipped. */
  estimate: Estimate | null;
  /** A discount makes shipping free. */
  isShippingFree: boolean;
  /** The answer to a form that was sent without scripts. */
  result: CartActionData | null;
}

/** The discount code, and what shipping costs before the checkout knows the address. */
export function CartExtras({ cart, estimate, isShippingFree, result }: CartExtrasProps) {
  return (
    <>
      <CartCode cart={cart} result={result} />
      {estimate && (
        <ShippingEstimate
          estimate={estimate}
          answer={result && 'estimate' in result ? result : null}
          isFree={isShippingFree}
          contents={shippedText(cart)}
        />
      )}
    </>
  );
}

/** All that the prices of shipping depend on. */
function shippedText({ lines }: ShownCart): string {
  return lines.map(({ variantId, quantity }) => `${variantId} ${quantity}`).join(', ');
}
