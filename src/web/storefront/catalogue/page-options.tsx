import type { Product, Variant } from '#domain/catalogue/product.ts';
import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { OptionFields } from '../cart/option-fields.tsx';
import type { StorefrontData } from '../storefront-data.ts';

interface PageOptionsProps {
  product: Product;
  /** Called with the price and availability of what is chosen; with those of the product while that is open. */
  onChoose: (product: Product) => void;
}

/** The options on the product's own page, which also come back there with what was still missing. */
export function PageOptions({ product: shown, onChoose }: PageOptionsProps) {
  // What comes back from a choice is not what there is to choose from.
  const [product] = useState(shown);
  const flash = useRouteLoaderData<StorefrontData>('storefront/layout')?.flash;
  return (
    <OptionFields
      offer={product}
      asked={flash?.kind === 'choose' ? flash.choice : null}
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

/** The gallery is of radio buttons: see product-page.css. */
function showPicture({ pictures }: Product, { pictureName }: Variant): void {
  const view = pictures.findIndex(({ name }) => name === pictureName) + 1;
  const radio = document.querySelector<HTMLInputElement>(`.gallery [name=view][value="${view}"]`);
  if (radio) radio.checked = true;
}
