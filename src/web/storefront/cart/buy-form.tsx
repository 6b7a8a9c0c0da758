import { mostPieces } from '#domain/cart/cart.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
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
          className="min-h-14"
        />
      )}
      <Button
        kind="accent"
        size="large"
        disabled={isSoldOut}
        className={isSoldOut ? 'col-span-full' : ''}
      >
        {isSoldOut ? 'Sold out' : 'Add to cart'}
      </Button>
    </AddToCartForm>
  );
}

function VariantField({ variants }: Pick<Product, 'variants'>) {
  return (
    <SelectField name="variant" label="Which one" isRequired className="col-span-full">
      <option value="">Please choose</option>
      {variants.map(({ id, optionValues, availability }) => (
        <option key={id} value={id} disabled={availability === 'sold-out'}>
          {optionValues.join(', ')}
        </option>
      ))}
    </SelectField>
  );
}
