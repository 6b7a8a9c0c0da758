import { Link } from 'react-router';
import type { Picture } from '#platform/images.ts';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import { listingHeading } from '#shop/catalogue/storefront/listing-title.ts';
import type { Listing } from '#shop/catalogue/use-cases/list-products.ts';
import type { SmallPicture } from './small-picture.ts';

interface CollectionIntroProps {
  title: string;
  html: string;
  photo: Picture | null;
}

export function CollectionIntro({ title, html, photo }: CollectionIntroProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-6">
      <div className="flex-1 basis-80 wrap-anywhere">
        <h1>{title}</h1>
        <Formatted html={html} />
      </div>
      {photo && <ProductPicture picture={photo} sizes="15rem" alt="" className="w-60" />}
    </div>
  );
}

interface ListingIntroProps {
  listing: Pick<Listing, 'selection' | 'categories' | 'page'>;
  /** The text and the picture of a category, above the first page of its products. */
  html: string | null;
  picture: SmallPicture | null;
  parts: readonly Part[];
}

export function ListingIntro({ listing, html, picture, parts }: ListingIntroProps) {
  const { total } = listing.page;
  return (
    <>
      <h1 className="mt-4">
        Product List <span className="text-edge">/</span> <em>Shop</em>
      </h1>
      <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-center">
        <CategoryPicture
          picture={picture}
          sizes="(min-width: 48rem) 8rem, 4rem"
          className="me-4 w-16 self-start md:me-6 md:w-32"
        />
        {/* On phones the text stands below the picture, where it has the whole width. */}
        <div className="col-start-2 max-md:contents">
          <div className="col-start-2 flex flex-wrap items-baseline gap-x-3">
            <h2 className="text-t5 wrap-anywhere">{listingHeading(listing)}</h2>
            <p className="text-t2 text-muted tabular-nums">
              {total} {total === 1 ? 'product' : 'products'}
            </p>
          </div>
          {html && <Formatted html={html} />}
          {parts.length > 0 && <Parts parts={parts} />}
        </div>
      </div>
    </>
  );
}

function Formatted({ html }: { html: string }) {
  return (
    <div
      className="formatted col-span-full mt-4 max-w-[65ch] wrap-anywhere text-muted"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

interface Part {
  to: string;
  label: string;
  count: number;
  picture: SmallPicture | null;
}

/** Links to the categories beneath the shown one. */
function Parts({ parts }: { parts: readonly Part[] }) {
  return (
    <nav aria-label="Subcategories" className="col-span-full mt-4">
      <ul className="flex flex-wrap gap-2">
        {parts.map(({ to, label, count, picture }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-target items-center gap-2 rounded-2 border border-edge px-4 hover:border-ink has-[img]:ps-1.5"
            >
              <CategoryPicture picture={picture} sizes="2rem" className="w-8 flex-none" />
              <span className="first-letter-capital">{label}</span>
              <span className="text-t2 text-muted tabular-nums">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface CategoryPictureProps {
  picture: SmallPicture | null;
  sizes: string;
  className: string;
}

/** Decorative: the name of the category stands beside it. */
function CategoryPicture({ picture, sizes, className }: CategoryPictureProps) {
  if (!picture) return null;
  const { placeholder, ...sources } = picture;
  return (
    <span
      className={`photo aspect-square rounded-1 ${className}`}
      style={{ backgroundImage: `url("${placeholder}")` }}
    >
      <img {...sources} sizes={sizes} alt="" loading="lazy" decoding="async" />
    </span>
  );
}
