import type { Product } from '#shop/catalogue/rules/product.ts';
import { Button } from '#platform/web/button.tsx';
import { Price } from '#shop/catalogue/web/price.tsx';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import { buyFormId } from '#shop/cart/storefront/buy-form.tsx';

/** Sticks to the bottom once the form has scrolled out of view; see product-page.css. */
export function BuyBar({ product }: { product: Product }) {
  const { title, price, compareAt, picture, availability } = product;
  const isSoldOut = availability === 'sold-out';
  return (
    <aside
      aria-label="Buy"
      className="buy-bar sticky bottom-0 z-3 border-t border-line bg-raised print:hidden"
    >
      <div className="wrap flex min-h-19 items-center gap-4">
        <ProductPicture picture={picture} alt="" sizes="3.25rem" className="w-13 flex-none" />
        <span className="me-auto line-clamp-2 min-w-0 leading-tight font-medium max-sm:text-t2">
          {title}
        </span>
        <Price
          price={price}
          compareAt={compareAt}
          isFrom={product.isFromPrice}
          className={`text-t4 [&_del]:text-t2 ${isSoldOut ? '' : 'max-sm:hidden'}`}
        />
        {!isSoldOut && (
          <Button kind="accent" form={buyFormId} className="flex-none sm:min-w-36">
            Add to cart
          </Button>
        )}
      </div>
    </aside>
  );
}
