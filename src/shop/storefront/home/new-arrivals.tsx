import { cardTitleLength, type ProductSummary } from '#shop/catalogue/rules/product.ts';
import ArrowRight from '~icons/lucide/arrow-right';
import { Link } from 'react-router';
import { ProductCard } from '#shop/catalogue/web/product-card.tsx';
import { QuickAddButton } from '#shop/cart/storefront/quick-add-button.tsx';

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
