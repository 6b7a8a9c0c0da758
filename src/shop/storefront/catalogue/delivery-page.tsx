import { shopContext } from '#shop/access/web/context.ts';
import { visitorOf } from '#shop/access/web/visitor.ts';
import { type EstimateAnswer, EstimateForm } from '#shop/cart/storefront/shipping-estimate.tsx';
import { countryAlone, estimateShipping, placeIn } from '#shop/cart/use-cases/estimate-shipping.ts';
import { presetCountry } from '#shop/cart/use-cases/preset-country.ts';
import { matterMeta, ProductMatter } from '#shop/catalogue/storefront/product-matter.tsx';
import { deliveryUrl, productIdFrom } from '#shop/catalogue/storefront/product-url.ts';
import { showProduct } from '#shop/catalogue/use-cases/show-product.ts';
import { NotFound } from '#shop/settings/web/not-found.tsx';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { postedForm } from '#platform/web/posted-form.ts';
import { data } from 'react-router';
import type { Route } from './+types/delivery-page';
import { shippedUnit } from './shipped-unit.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  matterMeta('Delivery', {
    title: loaderData?.title,
    shopName: matches[1].loaderData.shopName,
  });

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const found = await showProduct(shop, productIdFrom(params.productId));
  if (!found.ok) return data(null, { status: 404 });
  const { product } = found.value;
  const settings = await loadSettings(shop);
  const acceptLanguage = request.headers.get('accept-language') ?? '';
  const visitor = await visitorOf(context);
  const preset = await presetCountry(shop, settings, { visitor, acceptLanguage });
  // A country alone gives prices in most shops, so the page begins with them.
  const lines = [shippedUnit(product)];
  const query = { lines, typed: countryAlone(preset), isChosen: true };
  const estimate = estimateShipping(shop, settings, query);
  return { id: product.id, title: product.title, estimate };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const posted = await postedForm(request);
  const shop = context.get(shopContext);
  const found = await showProduct(shop, productIdFrom(params.productId));
  if (!found.ok) return data(null, { status: 404 });
  const settings = await loadSettings(shop);
  const lines = [shippedUnit(found.value.product)];
  const query = { lines, typed: placeIn(posted), isChosen: true };
  return { estimate: estimateShipping(shop, settings, query) } satisfies EstimateAnswer;
}

/** What delivery of one product costs and how long it takes, by country: the page of the product is the same for all. */
export default function DeliveryPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />;
  const { id, title, estimate } = loaderData;
  return (
    <ProductMatter product={loaderData} matter="Delivery">
      <p>{`One unit of ${title}, before discounts. The checkout shows the price of the whole order.`}</p>
      {estimate ? (
        <div>
          <EstimateForm
            estimate={estimate}
            answer={actionData ?? null}
            isFree={false}
            contents={`${id}`}
            action={deliveryUrl(id)}
            shipped="this product"
          />
        </div>
      ) : (
        <p>Nothing is shipped with this product.</p>
      )}
    </ProductMatter>
  );
}
