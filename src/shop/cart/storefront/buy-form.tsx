import { maxLineQuantity } from '#shop/cart/rules/cart.ts';
import type { Product } from '#shop/catalogue/rules/product.ts';
import { SizeGuideLink } from '#shop/catalogue/storefront/size-guide-link.tsx';
import { lazy, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Stepper } from '#platform/web/stepper.tsx';
import { AddToCartForm } from './add-to-cart-form.tsx';

/** The sticky buy bar submits the form by this id. */
export const buyFormId = 'buy';

const PageOptions = lazy(async () => {
  const { PageOptions: component } = await import('./page-options.tsx');
  return { default: component };
});

export interface BuyFormProps {
  product: Product;
  /** Called with the price and availability of the selected variant. */
  onChoose: (product: Product) => void;
}

export function BuyForm({ product, onChoose }: BuyFormProps) {
  const [quantity, setQuantity] = useState(1);
  const { title, availability, options } = product;
  const isSoldOut = availability === 'sold-out';
  return (
    <AddToCartForm
      product={product}
      id={buyFormId}
      className="buy-form mt-2 grid grid-cols-[auto_1fr] gap-3"
    >
      {product.hasSizeGuide && (
        <SizeGuideLink
          productId={product.id}
          // In the line of the first option's name, above the group that spans it.
          className={`col-span-full ${options.length > 0 ? 'relative z-1 -mb-9 justify-self-end' : ''}`}
        />
      )}
      {options.length > 0 && <PageOptions product={product} onChoose={onChoose} />}
      {!isSoldOut && (
        <Stepper
          label={`Quantity of ${title}`}
          value={quantity}
          onChange={setQuantity}
          max={maxLineQuantity}
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
