import { cardTitleLength, type ProductSummary } from '#shop/catalogue/rules/product.ts';
import ArrowRight from '~icons/lucide/arrow-right';
import { Link } from 'react-router';
import { ProductCard } from '#shop/catalogue/web/product-card.tsx';
import { QuickAddButton } from '#shop/cart/storefront/quick-add-button.tsx';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import { SitePicture } from '#shop/settings/web/site-picture.tsx';
import { termUrl } from '#shop/catalogue/storefront/listing-url.ts';
import type { Banner, CategoryTile } from './home-content.ts';
import './home-sections.css';

interface NewArrivalsProps {
  products: readonly ProductSummary[];
  total: number;
}

export function NewArrivals({ products, total }: NewArrivalsProps) {
  return (
    <section aria-labelledby="arrivals" className="wrap py-section">
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 id="arrivals">New Arrivals</h2>
        <Link to="/shop" className="text-link min-h-target">
          See all {total} <ArrowRight aria-hidden="true" className="icon" />
        </Link>
      </div>
      <ul className="product-grid">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              titleLength={cardTitleLength}
              sizes="(min-width: 80rem) 19rem, (min-width: 44rem) 23vw, 46vw"
            >
              <QuickAddButton product={product} />
            </ProductCard>
          </li>
        ))}
      </ul>
    </section>
  );
}

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

export function PromoBanners({ banners }: { banners: readonly Banner[] }) {
  return (
    <section aria-label="From the shop floor" className="promos wrap">
      {banners.map((banner) => (
        <Promo key={banner.link.to} {...banner} />
      ))}
    </section>
  );
}

function Promo({ picture, heading: [roman, italic], text, link, isDark }: Banner) {
  return (
    <Link
      to={link.to}
      className={`promo photo photo-zoom group rounded-1 ${isDark ? 'text-photo-paper' : 'text-photo-ink'}`}
      style={{ backgroundImage: `url("${picture.placeholder}")` }}
    >
      <SitePicture
        picture={picture}
        sizes="(min-width: 64rem) 50vw, 100vw"
        alt=""
        className="promo-picture"
      />
      <span className="promo-text">
        <span className="promo-heading">
          {roman} <em className="block">{italic}</em>
        </span>
        <span className="text-t2">{text}</span>
        <span className="mt-auto inline-flex items-center gap-2 text-t2 font-medium underline decoration-1 underline-offset-[0.35em]">
          {link.label}
          <ArrowRight
            aria-hidden="true"
            className="icon transition-transform group-hover:translate-x-0.75"
          />
        </span>
      </span>
    </Link>
  );
}

interface BenefitsProps {
  /** '$50', or '$0' where every order ships free; null where none does. */
  freeShippingFrom: string | null;
  /** The discount on one item for a new account; 0 for none. */
  welcomePercentOff: number;
  /** 0 if returns are not free. */
  returnDays: number;
}

export function Benefits({ freeShippingFrom, welcomePercentOff, returnDays }: BenefitsProps) {
  return (
    <section aria-label="What you can count on" className="wrap pb-section">
      <ul className="grid grid-cols-2 gap-x-gap gap-y-8 lg:grid-cols-4">
        {freeShippingFrom && (
          <Benefit figure={freeShippingFrom} promise="Free shipping">
            {/[1-9]/.test(freeShippingFrom)
              ? `for orders of ${freeShippingFrom} or more`
              : 'for every order'}
          </Benefit>
        )}
        {returnDays > 0 && (
          <Benefit figure={`${returnDays}`} unit="days" promise="Free returns">
            {`within ${returnDays} days`}
          </Benefit>
        )}
        {welcomePercentOff > 0 && (
          <Benefit figure={`${welcomePercentOff}%`} promise={`${welcomePercentOff}% off one item`}>
            on sign-up
          </Benefit>
        )}
        <Benefit figure="24/7" promise="24/7 support">
          from people who know the shelves
        </Benefit>
      </ul>
    </section>
  );
}

interface BenefitProps {
  figure: string;
  unit?: string;
  promise: string;
  children: string;
}

function Benefit({ figure, unit, promise, children }: BenefitProps) {
  return (
    <li className="border-t border-ink pt-4">
      <p
        aria-hidden="true"
        className="mb-3 font-serif text-[clamp(3rem,2rem+3vw,5rem)] leading-none tracking-[-0.03em] whitespace-nowrap lining-nums"
      >
        {figure} {unit && <em className="text-[0.42em] tracking-[normal]">{unit}</em>}
      </p>
      <p className="max-w-60 text-t2 leading-[1.45] text-muted">
        <strong className="font-semibold text-ink">{promise}</strong> {children}
      </p>
    </li>
  );
}
