import { type Product, rateText, ratingCountText } from '#shop/catalogue/rules/product.ts';
import type { DeliveryTimes } from '#shop/shipping/rules/delivery-time.ts';
import { formatMoney } from '#platform/format.ts';
import type { Money } from '#platform/money.ts';
import Package from '~icons/lucide/package';
import RotateCcw from '~icons/lucide/rotate-ccw';
import Truck from '~icons/lucide/truck';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { CustomerDelivery } from './customer-delivery.ts';
import { Price } from '#shop/catalogue/web/price.tsx';
import { Stars } from '#shop/catalogue/web/stars.tsx';
import { BuyForm, buyFormId, type BuyFormProps } from '#shop/cart/storefront/buy-form.tsx';
import { AvailabilityNote } from '#shop/catalogue/storefront/availability-note.tsx';
import { soldOutOf } from '#shop/catalogue/rules/restock.ts';
import { backInStockUrl, deliveryUrl } from '#shop/catalogue/storefront/product-url.ts';
import { termUrl } from '#shop/catalogue/storefront/listing-url.ts';
import { ProductTitle } from '#shop/catalogue/storefront/product-title.tsx';
import { ShareLinks } from '#shop/catalogue/storefront/share-links.tsx';
import { Button } from '#platform/web/button.tsx';
import { ProductPicture } from '#platform/web/product-picture.tsx';

interface BuyBoxProps extends BuyFormProps {
  /** `returnDays` is 0 if returns are not free, `returnNote` null if the product can be returned. */
  terms: {
    freeFrom: Money | null;
    /** Of one unit; `country` is the name of the shop's own. */
    delivery: DeliveryTimes & { country: string };
    returnDays: number;
    returnNote: string | null;
  };
  /** The description, or its beginning. */
  summary: string;
  /** The canonical URL of the page, for sharing. */
  address: string;
}

export function BuyBox({ product, onChoose, terms, summary, address }: BuyBoxProps) {
  const { title, description, category, price, compareAt, rating, availability } = product;
  return (
    <div className="grid content-start gap-4 max-md:gap-2 lg:sticky lg:top-6 lg:self-start">
      <p className="first-letter-capital text-t2 leading-[1.4] text-muted">{category}</p>
      <h1 className="text-[clamp(2.375rem,1.6rem+2.6vw,3.75rem)] leading-[0.98]">
        <ProductTitle title={title} />
      </h1>
      <p className="flex flex-wrap items-center gap-x-2.5 text-t2">
        <Stars rating={rating} className="text-[1.15em]" />
        <Link
          to="?tab=reviews#reviews"
          className="group inline-flex min-h-6 items-center gap-x-2.5"
        >
          {rating.count > 0 && rateText(rating.rateTenths)}
          <span className="text-muted underline decoration-line underline-offset-4 group-hover:decoration-current">
            {ratingCountText(rating)}
          </span>
        </Link>
      </p>
      <p>
        <Price
          price={price}
          compareAt={compareAt}
          isFrom={product.isFromPrice}
          className="text-t5 [&_del]:text-t4"
        />
      </p>
      {/* On phones beneath the form, so that the first screen sells. */}
      <p className="max-w-[44ch] max-md:order-1 max-md:mt-3">
        {summary}
        {summary !== description && (
          <>
            {' '}
            <Link to="#reviews" className="text-link">
              Full description
            </Link>
          </>
        )}
      </p>
      <BuyForm product={product} onChoose={onChoose} />
      <AvailabilityNote availability={availability} isInStockShown />
      {soldOutOf(product.variants).length > 0 && (
        <Link to={backInStockUrl(product.id)} className="text-link min-h-target w-fit text-t2">
          {availability === 'sold-out' || product.options.length === 0
            ? 'Email me when it is back in stock'
            : 'Something sold out? Get an email when it is back'}
        </Link>
      )}
      <Promises product={product} terms={terms} />
      <dl className="text-t2 max-md:order-2">
        <Fact name="Category">
          <Link
            to={termUrl(category)}
            className="first-letter-capital underline decoration-1 underline-offset-[0.35em]"
          >
            {category}
          </Link>
        </Fact>
        <Fact name="Share">
          <ShareLinks title={title} address={address} />
        </Fact>
      </dl>
    </div>
  );
}

function Promises({ product, terms }: Pick<BuyBoxProps, 'product' | 'terms'>) {
  const { price } = product;
  const { freeFrom: from, delivery } = terms;
  return (
    <ul className="mt-2 grid gap-2.5 border-y border-line py-4.5 text-t2 max-md:order-2">
      {from && (
        <li className="flex items-center gap-3">
          <Truck aria-hidden="true" className="icon" />
          <span>
            <b>Free shipping</b>{' '}
            {price.amount >= from.amount
              ? 'for this order'
              : `for orders of ${formatMoney(from).replace(/\.00$/, '')} or more`}
          </span>
        </li>
      )}
      <Delivery productId={product.id} delivery={delivery} />
      {(terms.returnNote ?? terms.returnDays > 0) && (
        <li className="flex items-center gap-3">
          <RotateCcw aria-hidden="true" className="icon" />
          <span>
            {terms.returnNote ?? (
              <>
                <b>Free returns</b> within {terms.returnDays} days
              </>
            )}
          </span>
        </li>
      )}
    </ul>
  );
}

interface DeliveryProps {
  productId: number;
  delivery: BuyBoxProps['terms']['delivery'];
}

/** The page is the same for everyone: a browser from elsewhere replaces the country, in room that is kept for it. */
function Delivery({ productId, delivery }: DeliveryProps) {
  const [own, setOwn] = useState<CustomerDelivery | null>(null);
  useEffect(() => {
    import('./customer-delivery.ts').then(
      ({ customerDelivery }) => setOwn(customerDelivery(delivery)),
      () => {},
    );
  }, [delivery]);
  const homeTime = delivery.known[delivery.home];
  if (!homeTime) return null;
  const { country, time } = own ?? { country: delivery.country, time: homeTime };
  return (
    <li className="flex min-h-[2lh] items-center gap-3">
      <Package aria-hidden="true" className="icon" />
      <span>
        <b>Delivery</b> ({country}):{' '}
        {time === null ? 'not available for this product' : time || 'available'}.{' '}
        <Link
          to={deliveryUrl(productId)}
          rel="nofollow"
          className="inline-flex min-h-6 items-center underline decoration-1 underline-offset-4"
        >
          Other countries
        </Link>
      </span>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex min-h-target items-center justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Sticks to the bottom once the form has scrolled out of view; see product-page.css. */
export function BuyBar({ product }: { product: Product }) {
  const { title, price, compareAt, picture, availability } = product;
  const isSoldOut = availability === 'sold-out';
  return (
    <aside
      aria-label="Buy"
      className="buy-bar shown-by-scrolling sticky bottom-0 z-3 border-t border-line bg-raised print:hidden"
    >
      <div className="wrap flex min-h-19 items-center gap-4">
        <ProductPicture picture={picture} alt="" sizes="3.25rem" className="w-13 flex-none" />
        <span className="me-auto line-clamp-2 min-w-0 font-medium max-sm:text-t2">{title}</span>
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
