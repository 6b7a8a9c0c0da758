import './product-page.css';
import type { Product } from '#domain/catalogue/product.ts';
import { showProduct } from '#services/catalogue/show-product.ts';
import { loadSettings } from '#services/settings/load-settings.ts';
import { data, redirect } from 'react-router';
import { shopContext } from '#web/context.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { NotFound } from '../not-found.tsx';
import type { Route } from './+types/product-page';
import { BuyBar } from './buy-bar.tsx';
import { BuyBox } from './buy-box.tsx';
import { wordUrl } from './listing-url.ts';
import { ProductGallery } from './product-gallery.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { RelatedProducts } from './related-products.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { title, description } = loaderData.product;
  return [
    { title: `${title}, ${matches[1].loaderData.shopName}` },
    { name: 'description', content: description },
  ];
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const found = await showProduct(shop, productId(params.productId));
  if (!found.ok) {
    if (found.failure.code === 'empty-catalogue') return redirect('/shop');
    return data(null, { status: 404 });
  }
  const { shippingText, returnsText, freeShippingFromMinor } = await loadSettings(shop);
  const { product, related } = found.value;
  const terms = { shippingText, returnsText, freeShippingFromMinor };
  return { product, related, terms, address: url.origin + url.pathname };
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />;
  const { product, related, terms, address } = loaderData;
  return (
    <div key={product.id} className="product-page">
      <div className="wrap pt-2 max-md:[&_li:last-child]:hidden">
        <Breadcrumb trail={trail(product)} />
      </div>
      <div className="wrap grid gap-8 pt-5 pb-section md:grid-cols-2 lg:grid-cols-[minmax(0,7.4fr)_minmax(0,4.6fr)] lg:gap-[clamp(2rem,5vw,4.5rem)]">
        <ProductGallery pictures={product.pictures} />
        <BuyBox product={product} terms={terms} address={address} />
      </div>
      <ProductTabs description={product.description} terms={terms} />
      <RelatedProducts category={product.category} products={related} />
      <BuyBar product={product} />
    </div>
  );
}

/** 0, which no product has, for anything but a positive integer. */
function productId(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

function trail({ category, title }: Product) {
  return [
    { label: 'Home', to: '/' },
    { label: 'shop', to: '/shop' },
    { label: category, to: wordUrl(category) },
    { label: title },
  ];
}
