import type { Product, Variant } from '#shop/catalogue/rules/product.ts';
import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { OptionFields } from './option-fields.tsx';
import type { StorefrontData } from '#shop/catalogue/storefront/storefront-data.ts';

interface PageOptionsProps {
  product: Product;
  /** Called with the price and availability of the selected variant, or of the product if none is selected. */
  onChoose: (product: Product) => void;
}

/** The options on the product page, restored after an incomplete submission without JavaScript. */
export function PageOptions({ product: shown, onChoose }: PageOptionsProps) {
  // `shown` carries the selected variant's price; the options come from the loaded product.
  const [product] = useState(shown);
  const flash = useRouteLoaderData<StorefrontData>('storefront/layout')?.flash;
  return (
    <OptionFields
      offer={product}
      submitted={flash?.kind === 'choose' ? flash.choice : null}
      onChoose={(variant) => {
        onChoose(variant ? asChosen(product, variant) : product);
        if (variant) showPicture(product, variant);
      }}
    />
  );
}

function asChosen(product: Product, { price, compareAt, availability }: Variant): Product {
  return { ...product, price, compareAt, availability, isFromPrice: false };
}

/** The gallery consists of radio buttons; see product-page.css. */
function showPicture({ pictures, video }: Product, { pictureName }: Variant): void {
  const view = pictures.findIndex(({ name }) => name === pictureName) + 1;
  // A video takes the last view.
  if (video && view > 3) return;
  const radio = document.querySelector<HTMLInputElement>(`.gallery [name=view][value="${view}"]`);
  if (radio) radio.checked = true;
}
