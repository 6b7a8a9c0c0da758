import { useEffect, useRef, useState } from 'react';
import { money } from '#platform/money.ts';
import { type ProductSummary, relatedTitleLength } from '#shop/catalogue/rules/product.ts';
import {
  maxRecentlyViewed,
  recentlyViewedKey,
  viewedIds,
  withViewed,
} from '#shop/catalogue/rules/recently-viewed.ts';
import { ProductCard } from '#shop/catalogue/web/product-card.tsx';
import { QuickAddButton } from '#shop/cart/storefront/quick-add-button.tsx';

/** Remembers the product of the page, and shows those that were viewed before it. */
export function RecentlyViewed({ productId }: { productId: number }) {
  const [others, setOthers] = useState(() => remembered().filter((id) => id !== productId));
  const [isCleared, setIsCleared] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    remember(withViewed(remembered(), productId));
  }, [productId]);
  const { place, products } = useProducts(others);
  if (!isCleared && (others.length === 0 || products?.length === 0)) return null;

  function clear() {
    remember([]);
    setOthers([]);
    setIsCleared(true);
    // The button that had the focus is gone.
    heading.current?.focus();
  }

  return (
    <section
      ref={place}
      aria-labelledby="recently-viewed"
      aria-busy={!isCleared && products === null}
      className="wrap pb-section"
    >
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 ref={heading} id="recently-viewed" tabIndex={-1}>
          Recently viewed
        </h2>
        {!isCleared && (
          <button
            type="button"
            aria-label="Clear recently viewed products"
            onClick={clear}
            className="text-link min-h-target"
          >
            Clear
          </button>
        )}
      </div>
      <output className="text-muted">{isCleared && 'The list is cleared.'}</output>
      {!isCleared && (
        <ul className="grid grid-cols-2 gap-x-gap gap-y-12 md:grid-cols-4">
          {products?.map((product) => (
            <li key={product.id} className="@container">
              <ProductCard product={product} {...look}>
                <QuickAddButton product={product} />
              </ProductCard>
            </li>
          )) ?? <Skeletons count={Math.min(others.length, maxRecentlyViewed)} />}
        </ul>
      )}
    </section>
  );
}

const look = {
  titleLength: relatedTitleLength,
  sizes: '(min-width: 80rem) 19rem, (min-width: 48rem) 22vw, 45vw',
};

/** As large as the cards, so that what is below keeps its place: cards of which only the box of the picture is seen. */
function Skeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={index} aria-hidden="true" className="@container invisible [&_.photo]:visible">
      <ProductCard product={blankProduct} {...look} />
    </li>
  ));
}

const blankProduct: ProductSummary = {
  id: 0,
  title: '…',
  description: '',
  category: '…',
  price: money(0, 'USD'),
  isFromPrice: false,
  compareAt: null,
  rating: { rateTenths: 0, count: 1 },
  picture: null,
  secondPicture: null,
  colors: [],
  availability: 'in-stock',
};

/** Asks for products when their place is about to be seen. Null until then; empty without an answer. */
function useProducts(ids: readonly number[]) {
  const place = useRef<HTMLElement>(null);
  const [products, setProducts] = useState<ProductSummary[] | null>(null);
  const query = ids.join(',');
  useEffect(() => {
    if (!place.current) return undefined;
    const request = new AbortController();
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        ask(query, request.signal).then(setProducts, () => {
          if (!request.signal.aborted) setProducts([]);
        });
      },
      { rootMargin: '800px' },
    );
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      request.abort();
    };
  }, [query]);
  return { place, products };
}

async function ask(ids: string, signal: AbortSignal): Promise<ProductSummary[]> {
  const response = await fetch(`/recently-viewed?ids=${ids}`, { signal });
  return response.ok ? response.json() : [];
}

/** Storage may be forbidden or full; nothing depends on it. */
function remembered(): number[] {
  try {
    return viewedIds(localStorage.getItem(recentlyViewedKey) ?? '');
  } catch {
    return [];
  }
}

function remember(ids: readonly number[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(recentlyViewedKey);
    else localStorage.setItem(recentlyViewedKey, JSON.stringify(ids));
  } catch {}
}
