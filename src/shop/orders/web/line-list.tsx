import { pictureSrcSet, pictureUrl } from '#platform/images.ts';
import { formatMoney } from '#platform/format.ts';
import type { Money } from '#platform/money.ts';
import { Link } from 'react-router';

export interface ShownLine {
  /** Null for an item that is not in the catalog, as its product is. */
  variantId: string | null;
  productId: number | null;
  title: React.ReactNode;
  /** A smaller line under the title. */
  details?: string;
  /** What can be done with the item, under its title. */
  action?: React.ReactNode;
  /** The changes since the last visit. */
  news?: string;
  /** The file name of the picture's renditions. */
  picture: string | null;
  quantity: number;
  total: Money;
}

interface LineListProps {
  lines: readonly ShownLine[];
  /** Whether titles link to the products. */
  isLinked?: boolean;
}

/** A compact list of cart or order lines: picture with quantity, title and line total. */
export function LineList({ lines, isLinked = false }: LineListProps) {
  return (
    <ul className="grid gap-3.5">
      {lines.map(
        ({ variantId, productId, title, details, news, picture, quantity, total, action }, at) => (
          <li
            key={variantId ?? at}
            className="grid grid-cols-[3.25rem_1fr_auto] items-center gap-3.5 text-t2 leading-[1.3] sm:grid-cols-[4rem_1fr_auto] sm:gap-4"
          >
            <span className="relative">
              <span className="photo aspect-square rounded-1">
                {picture && <SmallPicture name={picture} />}
              </span>
              <span className="absolute -end-2 -top-2 grid h-5.5 min-w-5.5 place-items-center rounded-full bg-ink px-1 text-[0.75rem] font-semibold text-on-ink tabular-nums">
                {quantity}
                <span className="sr-only"> of</span>
              </span>
            </span>
            <span className="min-w-0">
              <span className="font-medium text-balance">
                {isLinked && productId !== null ? (
                  <Link to={`/product/${productId}`} className="underline-offset-4 hover:underline">
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </span>
              {details && <span className="first-letter-capital text-muted">{details}</span>}
              {action}
              {news && <span className="block font-medium text-warn">{news}</span>}
            </span>
            <span className="tabular-nums">{formatMoney(total)}</span>
          </li>
        ),
      )}
    </ul>
  );
}

export function SmallPicture({ name, sizes = '4rem' }: { name: string; sizes?: string }) {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={pictureSrcSet(name, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={pictureSrcSet(name, 'webp')} sizes={sizes} />
      <img
        src={pictureUrl(name, 400, 'jpg')}
        alt=""
        width={400}
        height={400}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
