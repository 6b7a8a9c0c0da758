import { mostPieces } from '#domain/cart/cart.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { AddToCartForm } from './add-to-cart-form.tsx';

/** So that the bar at the bottom can send it too. */
export const buyFormId = 'buy';

export function BuyForm({ product }: { product: Product }) {
  const [quantity, setQuantity] = useState(1);
  const { title, availability, variants } = product;
  const isSoldOut = availability === 'sold-out';
  return (
    <AddToCartForm
      product={product}
      id={buyFormId}
      className="buy-form mt-2 grid grid-cols-[auto_1fr] gap-3"
    >
      {variants.length > 1 && <VariantField variants={variants} />}
      {!isSoldOut && (
        <Stepper
          label={`Quantity of ${title}`}
          value={quantity}
          onChange={setQuantity}
          most={mostPieces}
          isLarge
        />
      )}
      <Button
        kind="accent"
        size="large"
        disabled={isSoldOut}
        className={isSoldOut ? 'col-span-full' : ''}
      >
        Add to cart
      </Button>
    </AddToCartForm>
  );
}

function VariantField({ variants }: Pick<Product, 'variants'>) {
  return (
    <label className="col-span-full grid gap-1.5 text-t2 font-medium">
      Which one
      <select
        name="variant"
        required
        className="min-h-12 rounded-2 border border-edge bg-raised px-3.5 text-[1rem] font-normal"
      >
        <option value="">Please choose</option>
        {variants.map(({ id, optionValues, availability }) => (
          <option key={id} value={id} disabled={availability === 'sold-out'}>
            {optionValues.join(', ')}
          </option>
        ))}
      </select>
    </label>
  );
}
