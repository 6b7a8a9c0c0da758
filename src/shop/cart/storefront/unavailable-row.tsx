import type { UnavailableCartLine } from '#shop/cart/rules/cart-line-changes.ts';
import { useFetcher } from 'react-router';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import { RemoveButton } from './cart-row.tsx';
import { LineFields } from './line-fields.tsx';
import { noLongerForSale } from './cart-news-messages.ts';

interface UnavailableRowProps {
  line: UnavailableCartLine;
  cartKey: string;
}

/** An unavailable line stays until the customer removes it or the product returns. */
export function UnavailableRow({ line, cartKey }: UnavailableRowProps) {
  const { variantId, title } = line;
  const fetcher = useFetcher({ key: `line ${variantId}` });
  return (
    <tr className="max-md:relative max-md:block max-md:border-b max-md:border-line max-md:py-5">
      <td colSpan={4} className="max-md:block max-md:pe-10 md:border-b md:border-line md:py-5">
        <div className="flex gap-5 md:items-center">
          <ProductPicture
            picture={null}
            sizes="7rem"
            className="w-24 flex-none self-start md:w-28 md:self-center"
          />
          <div className="min-w-0">
            <p className="font-serif text-[1.5rem] leading-[1.12] tracking-[-0.01em] text-balance wrap-anywhere text-muted">
              {title}
            </p>
            <p className="mt-1.5 text-t2 font-medium text-warn">{noLongerForSale}</p>
          </div>
        </div>
      </td>
      <td className="max-md:absolute max-md:end-0 max-md:top-3 md:w-14 md:border-b md:border-line">
        <fetcher.Form method="post" action="/viewcart" className="flex justify-end">
          <LineFields variantId={variantId} cartKey={cartKey} />
          <RemoveButton title={title} />
        </fetcher.Form>
      </td>
    </tr>
  );
}
