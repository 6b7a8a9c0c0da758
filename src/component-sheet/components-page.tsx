import './components-page.css';
import { showHome } from '#shop/storefront/use-cases/show-home.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { shopContext } from '#shop/access/web/context.ts';
import type { Route } from './+types/components-page';
import { AdminSamples } from './admin-samples.tsx';
import { ControlSamples } from './control-samples.tsx';
import { ProductSamples } from './product-samples.tsx';
import { listingRequest } from '#shop/catalogue/storefront/listing-request.ts';
import { MessageSamples } from './message-samples.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Components, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const [{ categories, newArrivals }, { brands }] = await Promise.all([
    showHome(shop),
    loadSettings(shop),
  ]);
  return { categories, product: newArrivals[0] ?? null, brands };
}

const noQuery = new URLSearchParams();

/** All components in all states, to review the effect of a design change. */
export default function ComponentsPage({ loaderData }: Route.ComponentProps) {
  const { categories, product, brands } = loaderData;
  return (
    <div className="sheet grid rounded-2 bg-paper text-t3 text-ink">
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3 pb-8">
        <h1 className="me-auto text-[2.25rem]">Components</h1>
        <SchemeChoice />
      </div>
      <ControlSamples />
      {product && <ProductSamples product={product} brands={brands} />}
      <MessageSamples categories={categories} request={listingRequest(undefined, noQuery)} />
      <AdminSamples />
    </div>
  );
}

function SchemeChoice() {
  return (
    <fieldset className="flex gap-6 text-t2">
      <legend className="sr-only">Shown in</legend>
      {['system', 'light', 'dark'].map((scheme) => (
        <label key={scheme} className="inline-flex min-h-target items-center gap-2">
          <input type="radio" name="scheme" value={scheme} defaultChecked={scheme === 'system'} />
          <span className="first-letter-capital">{scheme}</span>
        </label>
      ))}
    </fieldset>
  );
}
