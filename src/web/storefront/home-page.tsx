import { showHome } from '#services/catalogue/show-home.ts';
import { loadSettings } from '#services/settings/load-settings.ts';
import { lazy } from 'react';
import { shopContext } from '#web/context.ts';
import { Brands } from './brands.tsx';
import { Benefits } from './home/benefits.tsx';
import { Carousel } from './home/carousel.tsx';
import { homeHead } from './home/home-head.ts';
import { NewArrivals } from './home/new-arrivals.tsx';
import { PopularCategories } from './home/popular-categories.tsx';
import { PromoBanners } from './home/promo-banners.tsx';
import { slides } from './home/slides.ts';
import type { Route } from './+types/home-page';

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const [home, settings] = await Promise.all([showHome(shop), loadSettings(shop)]);
  const { brands, freeShippingFromMinor, currency } = settings;
  const head = homeHead(url.origin, settings);
  return { ...home, head, brands, freeShippingFromMinor, currency };
}

const OrderPlaced = lazy(async () => {
  const { OrderPlaced: component } = await import('./orders/order-placed.tsx');
  return { default: component };
});

export default function HomePage({ loaderData, matches }: Route.ComponentProps) {
  const { flash } = matches[1].loaderData;
  const { categories, newArrivals, brands, freeShippingFromMinor, currency } = loaderData;
  const total = categories.reduce((sum, { productCount }) => sum + productCount, 0);
  return (
    <>
      <Carousel slides={slides} />
      <PopularCategories categories={categories} />
      <PromoBanners />
      <NewArrivals products={newArrivals} total={total} />
      <Brands names={brands} className="pb-section" />
      <Benefits freeShippingFromMinor={freeShippingFromMinor} currency={currency} />
      {flash?.kind === 'order-placed' && <OrderPlaced flash={flash} />}
    </>
  );
}
