import { freeReturnDays } from '#shop/settings/rules/return-policies.ts';
import { formatShortMoney } from '#platform/format.ts';
import { money } from '#platform/money.ts';
import { showHome } from '#shop/storefront/use-cases/show-home.ts';
import { loadPublicSettings } from '#shop/settings/use-cases/load-settings.ts';
import { lazy } from 'react';
import { shopContext } from '#shop/access/web/context.ts';
import { Brands } from './brands.tsx';
import { Benefits, NewArrivals, PopularCategories, PromoBanners } from './home/home-sections.tsx';
import { Carousel } from './home/carousel.tsx';
import { categoryTile, bannersFrom, slidesFrom } from './home/home-content.ts';
import { Newsletter } from '#shop/newsletter/storefront/newsletter.tsx';
import type { Route } from './+types/home-page';
import type { Settings } from '#shop/settings/rules/settings.ts';
import { pageHead } from '#shop/settings/web/head/page-head.ts';
import { freeShippingFrom } from '#shop/shipping/rules/shipping.ts';
import { shopJsonLd } from '#shop/settings/web/head/shop-json-ld.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const [home, settings] = await Promise.all([showHome(shop), loadPublicSettings(shop)]);
  const { brands, currency, newsletterText } = settings;
  const freeFrom = freeShippingFrom(settings);
  const short = (minor: number) => formatShortMoney(money(minor, currency));
  return {
    head: homeHead(url.origin, settings),
    slides: slidesFrom(settings.slides),
    tiles: home.categories.map(categoryTile),
    banners: bannersFrom(settings.banners),
    newArrivals: home.newArrivals,
    brands,
    freeFrom: freeFrom && formatShortMoney(freeFrom),
    welcomePercentOff: settings.welcomePercentOff,
    returnDays: freeReturnDays(settings),
    newsletter: { coupon: short(settings.newsletterCouponMinor), text: newsletterText },
  };
}

const OrderPlaced = lazy(async () => {
  const { OrderPlaced: component } = await import('#shop/orders/storefront/order-placed.tsx');
  return { default: component };
});

export default function HomePage({ loaderData, matches }: Route.ComponentProps) {
  const { flash } = matches[1].loaderData;
  const { slides, tiles, banners, newArrivals, brands, freeFrom } = loaderData;
  const { welcomePercentOff, returnDays } = loaderData;
  const total = tiles.reduce((sum, { productCount }) => sum + productCount, 0);
  return (
    <>
      <Carousel slides={slides} />
      <PopularCategories tiles={tiles} total={total} />
      <PromoBanners banners={banners} />
      <NewArrivals products={newArrivals} total={total} />
      <Brands names={brands} className="pb-section" />
      <Benefits freeShippingFrom={freeFrom} {...{ welcomePercentOff, returnDays }} />
      <Newsletter heading="h2" {...loaderData.newsletter} />
      {flash?.kind === 'order-placed' && <OrderPlaced flash={flash} />}
    </>
  );
}

function homeHead(origin: string, settings: Settings) {
  const { shopName, tagline, aboutIntro } = settings;
  return pageHead({
    title: `${shopName}: ${tagline}`,
    description: aboutIntro[0] ?? tagline,
    url: new URL('/', origin),
    shopName,
    jsonLd: shopJsonLd(origin, settings),
  });
}
