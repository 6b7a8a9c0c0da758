import { nextShown } from '#shop/catalogue/rules/list-look.ts';
import { cardTitleLength, type ProductSummary } from '#shop/catalogue/rules/product.ts';
import type { Listing, ListingRequest } from '#shop/catalogue/use-cases/list-products.ts';
import ArrowUp from '~icons/lucide/arrow-up';
import { memo, useEffect, useRef } from 'react';
import { useNavigate, useViewTransitionState } from 'react-router';
import { QuickAddButton } from '#shop/cart/storefront/quick-add-button.tsx';
import { listingUrl } from '#shop/catalogue/storefront/listing-url.ts';
import { SizeLinks } from '#shop/catalogue/storefront/look-links.tsx';
import { PageLinks } from '#shop/catalogue/storefront/page-links.tsx';
import type { Money } from '#platform/money.ts';
import { ProductCard } from '#shop/catalogue/web/product-card.tsx';
import { ButtonLink } from '#platform/web/button.tsx';
import { ProductRow } from './product-row.tsx';

interface ProductListProps {
  request: ListingRequest;
  listing: Listing;
  /** The price from which one unit is delivered free of charge; null for none. */
  freeFrom: Money | null;
}

/** The classes of the list and of its cells, and how wide a picture is. */
const looks = {
  rows: { list: 'divide-y divide-line', sizes: '' },
  grid2: { list: 'product-columns', sizes: '(min-width: 64rem) 30rem, 46vw' },
  grid3: {
    list: 'product-columns @min-[40rem]:grid-cols-3',
    sizes: '(min-width: 64rem) 20rem, (min-width: 44rem) 30vw, 46vw',
  },
  grid4: {
    list: 'product-columns @min-[40rem]:grid-cols-3 @min-[52rem]:grid-cols-4',
    sizes: '(min-width: 64rem) 15rem, (min-width: 44rem) 30vw, 46vw',
  },
};

/** React Router renders the whole page again whenever a navigation or a form starts and ends. */
export const ProductList = memo(function ProductList({
  request,
  listing,
  freeFrom,
}: ProductListProps) {
  const { selection, page, products, view } = listing;
  const { list, goOnFrom } = useFocusOnMore();
  const isSearch = selection.kind === 'search';
  return (
    <>
      <ul ref={list} className={looks[view].list}>
        {products.map((product, at) => (
          <li key={product.id}>
            <Item
              product={product}
              view={view}
              isOnTop={at < 2}
              shipsFree={freeFrom !== null && product.price.amount >= freeFrom.amount}
              onOpen={isSearch ? () => reportOpened(page.offset + at + 1) : undefined}
            />
          </li>
        ))}
      </ul>
      <ShowMore request={request} page={page} onShow={() => goOnFrom(products.length)} />
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-4 border-t border-line pt-6">
        <PageLinks request={request} page={page} />
        <SizeLinks request={request} listing={listing} />
        <a href="#top" className="inline-flex min-h-target items-center gap-2 text-t2 font-medium">
          <ArrowUp aria-hidden="true" className="icon" /> Back to top
        </a>
      </div>
    </>
  );
});

/** Keyboard and screen reader go on with the first product that was added, not after the last. */
function useFocusOnMore() {
  const list = useRef<HTMLUListElement>(null);
  const next = useRef<number | null>(null);
  useEffect(() => {
    const first = next.current === null ? null : list.current?.children[next.current];
    if (!first) return;
    next.current = null;
    first.querySelector('a')?.focus({ preventScroll: true });
  });
  return { list, goOnFrom: (at: number) => void (next.current = at) };
}

interface ItemProps {
  product: ProductSummary;
  view: Listing['view'];
  /** In view when the page opens. On phones the second picture is there as well. */
  isOnTop: boolean;
  shipsFree: boolean;
  onOpen: (() => void) | undefined;
}

function Item({ view, ...item }: ItemProps) {
  const isTravelling = useViewTransitionState(`/product/${item.product.id}`);
  if (view === 'rows') return <ProductRow {...item} isTravelling={isTravelling} />;
  const { product, isOnTop, onOpen } = item;
  return (
    <ProductCard
      product={product}
      titleLength={cardTitleLength}
      heading="h2"
      sizes={looks[view].sizes}
      loading={isOnTop ? 'eager' : 'lazy'}
      onOpen={onOpen}
      isTravelling={isTravelling}
    >
      <QuickAddButton product={product} />
    </ProductCard>
  );
}

/** Counted for the merchant; see decision 60. */
function reportOpened(position: number): void {
  const opened = new URLSearchParams({ from: location.pathname, position: `${position}` });
  navigator.sendBeacon('/search-clicks', opened);
}

interface ShowMoreProps extends Pick<Listing, 'page'> {
  request: ListingRequest;
  onShow: () => void;
}

/** A link to the next page, to which scripts add what is shown already: its address brings all of it back. */
function ShowMore({ request, page, onShow }: ShowMoreProps) {
  const navigate = useNavigate();
  const next = nextShown(page);
  if (!next) return null;

  function show(event: React.MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onShow();
    void navigate(listingUrl({ ...request, ...next }), {
      preventScrollReset: true,
      replace: true,
    });
  }

  return (
    <p className="grid justify-items-center pt-4 pb-12">
      <ButtonLink kind="quiet" to={listingUrl({ ...request, page: next.page })} onClick={show}>
        Show {Math.min(page.size, page.total - page.number * page.size)} more
      </ButtonLink>
    </p>
  );
}
