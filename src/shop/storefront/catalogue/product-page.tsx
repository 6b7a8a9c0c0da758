import { freeReturnDays } from '#shop/settings/rules/return-policies.ts';
import { returnNote } from '#shop/settings/rules/return-policies.ts';
import { soldAs } from '#shop/settings/rules/sold-as.ts';
import { policyText } from '#shop/settings/rules/policy-text.ts';
import './product-page.css';
import {
  type Product,
  type ProductSummary,
  relatedTitleLength,
} from '#shop/catalogue/rules/product.ts';
import { formattedHtml, isFormatted, summaryOf } from '#shop/catalogue/rules/formatted-text.ts';
import { showProduct } from '#shop/catalogue/use-cases/show-product.ts';
import { listReviews } from '#shop/reviews/use-cases/list-reviews.ts';
import { loadPublicSettings } from '#shop/settings/use-cases/load-settings.ts';
import { deliveryTimes } from '#shop/shipping/rules/delivery-by-country.ts';
import { freeShippingFrom, parcelOf } from '#shop/shipping/rules/shipping.ts';
import { useState } from 'react';
import { data, redirect, Link } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { Breadcrumb } from '#platform/web/breadcrumb.tsx';
import { NotFound } from '#shop/settings/web/not-found.tsx';
import { shownReview } from '#shop/reviews/storefront/shown-review.ts';
import type { Route } from './+types/product-page';
import { BuyBar, BuyBox } from './buy-box.tsx';
import { ProductGallery } from '#shop/catalogue/storefront/product-gallery.tsx';
import { countryName } from '#platform/countries.ts';
import { shippedUnit } from './shipped-unit.ts';
import { productHead } from './product-head.ts';
import { productRequest, productTrail } from '#shop/catalogue/storefront/product-url.ts';
import { ProductTabs } from './product-tabs.tsx';
import ArrowRight from '~icons/lucide/arrow-right';
import { ProductCard } from '#shop/catalogue/web/product-card.tsx';
import { LazyRecentlyViewed } from './lazy-recently-viewed.tsx';
import { QuickAddButton } from '#shop/cart/storefront/quick-add-button.tsx';
import { termUrl } from '#shop/catalogue/storefront/listing-url.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { productId, tab, page } = productRequest(params.productId, url.searchParams);
  const found = await showProduct(shop, productId);
  if (!found.ok) {
    if (found.failure.code === 'empty-catalogue') return redirect('/shop');
    return data(null, { status: 404 });
  }
  const [settings, list] = await Promise.all([
    loadPublicSettings(shop),
    listReviews(shop, { productId, page }),
  ]);
  const { shippingText } = settings;
  const { related } = found.value;
  // Tags are for staff.
  const product = { ...found.value.product, tags: null };
  const note = returnNote(soldAs(product).returnPolicy, settings);
  const returns = {
    returnNote: note,
    returnsText: note ? [note] : settings.returnsText.map((text) => policyText(text, settings)),
    returnDays: note ? 0 : freeReturnDays(settings),
  };
  const parcel = parcelOf([shippedUnit(product)], settings.currency);
  const delivery = { country: countryName(settings.country), ...deliveryTimes(settings, parcel) };
  const terms = { shippingText, ...returns, freeFrom: freeShippingFrom(settings), delivery };
  const head = productHead({ product, reviews: list.reviews }, url.origin, settings);
  const reviews = {
    reviews: list.reviews.map((review) => shownReview(review, settings)),
    page: list.page,
  };
  const about = productTexts(product.description);
  return { head, product, related, terms, tab, reviews, about, address: url.origin + url.pathname };
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const [chosen, setChosen] = useState<Product | null>(null);
  if (!loaderData) return <NotFound />;
  const { product, related, terms, tab, reviews, about, address } = loaderData;
  // React keeps the component instance when navigating between products, so the state may be of another one.
  const shown = chosen?.id === product.id ? chosen : product;
  return (
    <div key={product.id} className="product-page">
      <div className="wrap pt-2 max-md:[&_li:last-child]:hidden">
        <Breadcrumb trail={productTrail(product)} />
      </div>
      <div className="wrap grid gap-8 pt-5 pb-section max-md:gap-5 max-md:pt-2 md:grid-cols-2 lg:grid-cols-[minmax(0,7.4fr)_minmax(0,4.6fr)] lg:gap-[clamp(2rem,5vw,4.5rem)]">
        <ProductGallery pictures={product.pictures} video={product.video} />
        <BuyBox
          product={shown}
          onChoose={setChosen}
          terms={terms}
          summary={about.summary}
          address={address}
        />
      </div>
      <ProductTabs product={product} terms={terms} reviews={reviews} tab={tab} html={about.html} />
      <RelatedProducts category={product.category} products={related} />
      <LazyRecentlyViewed productId={product.id} />
      <BuyBar product={shown} />
    </div>
  );
}

/** Formatted on the server; `html` is null where the description is shown as it is. */
function productTexts(description: string) {
  const html = isFormatted(description) ? formattedHtml(description) : null;
  return { summary: summaryOf(description), html };
}

interface RelatedProductsProps {
  category: string;
  products: ProductSummary[];
}

function RelatedProducts({ category, products }: RelatedProductsProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="related" className="wrap pb-section">
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="related">You May Also Like</h2>
        <Link to={termUrl(category)} className="text-link min-h-target">
          All {category} <ArrowRight aria-hidden="true" className="icon" />
        </Link>
      </div>
      <ul className="grid grid-cols-2 gap-x-gap gap-y-12 md:grid-cols-4">
        {products.map((product) => (
          <li key={product.id} className="@container">
            <ProductCard
              product={product}
              titleLength={relatedTitleLength}
              sizes="(min-width: 80rem) 19rem, (min-width: 48rem) 22vw, 45vw"
            >
              <QuickAddButton product={product} />
            </ProductCard>
          </li>
        ))}
      </ul>
    </section>
  );
}
