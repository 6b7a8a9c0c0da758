import { Link } from 'react-router';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import { SitePicture } from '#shop/settings/web/site-picture.tsx';
import { termUrl } from '#shop/catalogue/storefront/listing-url.ts';
import type { CategoryTile } from './home-content.ts';

interface PopularCategoriesProps {
  tiles: readonly CategoryTile[];
  /** The number of products in all categories. */
  total: number;
}

export function PopularCategories({ tiles, total }: PopularCategoriesProps) {
  return (
    <section aria-labelledby="categories" className="wrap grid gap-6 py-section md:gap-12">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 id="categories">Explore Popular Categories</h2>
        <p className="text-t2 text-muted">
          {total} items in {tiles.length} categories.
        </p>
      </div>
      <ul className="-mx-gutter grid snap-x snap-mandatory scroll-px-gutter auto-cols-[8.5rem] grid-flow-col gap-[clamp(1rem,3vw,3rem)] overflow-x-auto px-gutter [scrollbar-width:none] md:mx-0 md:grid-flow-row md:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] md:overflow-visible md:px-0">
        <CategoryLink to="/shop" label="All">
          <span className={uppercaseLetters}>{total}</span>
        </CategoryLink>
        {tiles.map(({ value, homeLabel, picture, photo }) => (
          <CategoryLink key={value} to={termUrl(value)} label={homeLabel}>
            {photo ? (
              <ProductPicture picture={photo} sizes={tileSizes} alt="" className="w-full" />
            ) : (
              picture && <SitePicture picture={picture} sizes={tileSizes} alt="" />
            )}
            {!photo && !picture && <span className={uppercaseLetters}>{[...homeLabel][0]}</span>}
          </CategoryLink>
        ))}
      </ul>
    </section>
  );
}

const tileSizes = '(min-width: 48rem) 18vw, 8.5rem';

const uppercaseLetters =
  'font-serif text-[clamp(3.5rem,6.6vw,6.5rem)] leading-none tracking-[-0.04em] uppercase';

interface CategoryLinkProps {
  to: string;
  label: string;
  children: React.ReactNode;
}

function CategoryLink({ to, label, children }: CategoryLinkProps) {
  return (
    <li className="snap-start">
      <Link to={to} className="group grid justify-items-center gap-3 md:gap-4.5">
        <span
          aria-hidden="true"
          className="photo photo-zoom grid aspect-square w-full place-items-center rounded-full bg-deep text-on-deep has-[img]:bg-card"
        >
          {children}
        </span>
        <span className="first-letter-capital text-center font-serif text-t4 leading-[1.1] group-hover:italic md:text-t5">
          {label}
        </span>
      </Link>
    </li>
  );
}
