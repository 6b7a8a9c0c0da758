import { shopContext } from '#shop/access/web/context.ts';
import { EstimateForm } from '#shop/cart/storefront/shipping-estimate.tsx';
import { estimateShipping, placeIn } from '#shop/cart/use-cases/estimate-shipping.ts';
import { deliveryUrl, productIdFrom } from '#shop/catalogue/storefront/product-url.ts';
import { showProduct } from '#shop/catalogue/use-cases/show-product.ts';
import { NotFound } from '#shop/settings/web/not-found.tsx';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { countryName } from '#platform/countries.ts';
import { Breadcrumb } from '#platform/web/breadcrumb.tsx';
import { ButtonLink } from '#platform/web/button.tsx';
import { data } from 'react-router';
import type { Route } from './+types/delivery-page';
import { shippedUnit } from './shipped-unit.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  {
    title: `${loaderData ? `Delivery: ${loaderData.title}` : 'Not found'}, ${matches[1].loaderData.shopName}`,
  },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const found = await showProduct(shop, productIdFrom(params.productId));
  if (!found.ok) return data(null, { status: 404 });
  const { product } = found.value;
  const settings = await loadSettings(shop);
  const place = placeIn(url.searchParams);
  const typed = { ...place, country: place.country || countryName(settings.country) };
  const estimate = estimateShipping(shop, settings, { lines: [shippedUnit(product)], typed });
  return { id: product.id, title: product.title, estimate };
}

/** What delivery of one product costs and how long it takes, by country: the page of the product is the same for all. */
export default function DeliveryPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />;
  const { id, title, estimate } = loaderData;
  return (
    <div className="wrap pt-6 pb-section">
      <Breadcrumb
        trail={[
          { label: 'Home', to: '/' },
          { label: 'shop', to: '/shop' },
          { label: title, to: `/product/${id}` },
          { label: 'Delivery' },
        ]}
      />
      <h1 className="mt-4">Delivery</h1>
      <div className="mt-8 grid max-w-120 gap-6">
        <p>{`One unit of ${title}, before discounts. The checkout shows the price of the whole order.`}</p>
        {estimate ? (
          <div>
            <EstimateForm
              estimate={estimate}
              isFree={false}
              action={deliveryUrl(id)}
              shipped="this product"
            />
          </div>
        ) : (
          <p>Nothing is shipped with this product.</p>
        )}
        <ButtonLink to={`/product/${id}`} kind="quiet">
          Back to the product
        </ButtonLink>
      </div>
    </div>
  );
}
