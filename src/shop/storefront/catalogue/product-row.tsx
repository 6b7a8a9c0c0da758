import type { ProductSummary } from '#shop/catalogue/rules/product.ts';
import { Link } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { Price } from '#shop/catalogue/web/price.tsx';
import { ClearanceBadge, ColorSwatches, SecondPicture } from '#shop/catalogue/web/product-card.tsx';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import { RatingLine } from '#shop/catalogue/web/stars.tsx';
import { AddToCartForm } from '#shop/cart/storefront/add-to-cart-form.tsx';
import { AvailabilityNote } from '#shop/catalogue/storefront/availability-note.tsx';
import { ProductTitle } from '#shop/catalogue/storefront/product-title.tsx';

interface ProductRowProps {
  product: ProductSummary;
  isOnTop: boolean;
  /** One unit of it is delivered free of charge. */
  shipsFree: boolean;
  onOpen?: (() => void) | undefined;
  /** Its picture is on the way to the product's page or back. */
  isTravelling: boolean;
}

export function ProductRow({ product, isOnTop, shipsFree, onOpen, isTravelling }: ProductRowProps) {
  const { id, title, description, category, price, compareAt, rating, picture } = product;
  return (
    <article className="group relative grid grid-cols-[7.5rem_minmax(0,1fr)] items-start gap-x-5 gap-y-3 py-6 @min-[40rem]:grid-cols-[minmax(12rem,36cqi)_minmax(0,1fr)_9.5rem] @min-[40rem]:items-center @min-[40rem]:gap-x-[clamp(1.5rem,3cqi,2.5rem)] @min-[40rem]:py-8">
      <div className={isTravelling ? 'product-photo' : undefined}>
        <ProductPicture
          picture={picture}
          alt=""
          sizes="(min-width: 64rem) 23rem, (min-width: 45rem) 36vw, 7.5rem"
          loading={isOnTop ? 'eager' : 'lazy'}
          className="photo-zoom @max-[40rem]:[&>span]:start-0 @max-[40rem]:[&>span]:top-0"
        >
          <SecondPicture product={product} />
          {compareAt && <ClearanceBadge />}
        </ProductPicture>
      </div>
      <div className="grid gap-1.5 @min-[40rem]:gap-3">
        <p className="first-letter-capital text-t2 leading-[1.4] text-muted">{category}</p>
        <h2 className="text-t4 leading-[1.12] tracking-[-0.01em] @min-[40rem]:text-[clamp(1.75rem,3.9cqi,2.375rem)] @min-[40rem]:leading-[1.04]">
          <Link
            to={`/product/${id}`}
            viewTransition
            prefetch="intent"
            onClick={onOpen}
            className="scroll-mt-20 decoration-1 underline-offset-[0.16em] group-hover:underline after:absolute after:inset-0"
          >
            <ProductTitle title={title} />
          </Link>
        </h2>
        <p className="line-clamp-3 max-w-[36ch] text-muted @max-[40rem]:hidden">{description}</p>
        <RatingLine rating={rating} />
        <ColorSwatches product={product} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 @max-[40rem]:col-span-full @min-[40rem]:grid @min-[40rem]:items-stretch">
        <Price
          price={price}
          compareAt={compareAt}
          isFrom={product.isFromPrice}
          className="text-t4 @min-[40rem]:grid [&_del]:text-t2"
        />
        {shipsFree && <p className="text-t2 text-muted">Ships free</p>}
        <AvailabilityNote availability={product.availability} />
        {product.availability !== 'sold-out' && (
          <AddToCartForm
            product={product}
            className="relative z-1 @max-[40rem]:ms-auto @min-[40rem]:mt-4"
          >
            <Button kind="accent" className="w-full whitespace-nowrap">
              Add to cart
            </Button>
          </AddToCartForm>
        )}
      </div>
    </article>
  );
}
