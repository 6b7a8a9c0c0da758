import { data } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { showSizeGuide } from '#shop/catalogue/use-cases/size-guides.ts';
import { NotFound } from '#shop/settings/web/not-found.tsx';
import type { Route } from './+types/size-guide-page';
import { matterMeta, ProductMatter } from './product-matter.tsx';
import { productIdFrom } from './product-url.ts';
import { SizeGuideTable } from './size-guide-table.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  matterMeta('Size guide', {
    title: loaderData?.title,
    shopName: matches[1].loaderData.shopName,
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const shown = await showSizeGuide(context.get(shopContext), productIdFrom(params.productId));
  return shown ?? data(null, { status: 404 });
}

/** Where no scripts run; otherwise a dialog on the page of the product shows the same. */
export default function SizeGuidePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />;
  const { guide } = loaderData;
  return (
    <ProductMatter product={loaderData} matter="Size guide" isWide>
      <h2 className="text-t5">{guide.title}</h2>
      <SizeGuideTable {...guide} />
    </ProductMatter>
  );
}
