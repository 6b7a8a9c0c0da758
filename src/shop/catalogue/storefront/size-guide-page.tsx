import { data } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { showSizeGuide } from '#shop/catalogue/use-cases/size-guides.ts';
import { NotFound } from '#shop/settings/web/not-found.tsx';
import { Breadcrumb } from '#platform/web/breadcrumb.tsx';
import { ButtonLink } from '#platform/web/button.tsx';
import type { Route } from './+types/size-guide-page';
import { productIdFrom } from './product-url.ts';
import { SizeGuideTable } from './size-guide-table.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  {
    title: `${loaderData ? `Size guide: ${loaderData.title}` : 'Not found'}, ${matches[1].loaderData.shopName}`,
  },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const shown = await showSizeGuide(context.get(shopContext), productIdFrom(params.productId));
  return shown ?? data(null, { status: 404 });
}

/** Where no scripts run; otherwise a dialog on the page of the product shows the same. */
export default function SizeGuidePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />;
  const { id, title, guide } = loaderData;
  return (
    <div className="wrap pt-6 pb-section">
      <Breadcrumb
        trail={[
          { label: 'Home', to: '/' },
          { label: 'shop', to: '/shop' },
          { label: title, to: `/product/${id}` },
          { label: 'Size guide' },
        ]}
      />
      <h1 className="mt-4">Size guide</h1>
      <div className="mt-8 grid max-w-160 gap-6">
        <h2 className="text-t5">{guide.title}</h2>
        <SizeGuideTable {...guide} />
        <ButtonLink to={`/product/${id}`} kind="quiet" className="justify-self-start">
          Back to the product
        </ButtonLink>
      </div>
    </div>
  );
}
