import { type ProductSummary, relatedTitleLength } from '#shop/catalogue/rules/product.ts';
import ArrowRight from '~icons/lucide/arrow-right';
import { Link } from 'react-router';
import { ProductCard } from '#shop/catalogue/web/product-card.tsx';
import { QuickAddButton } from '#shop/cart/storefront/quick-add-button.tsx';
import { termUrl } from '#shop/catalogue/storefront/listing-url.ts';

interface RelatedProductsProps {
  category: string;
  products: ProductSummary[];
}

export function RelatedProducts({ category, products }: RelatedProductsProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="related" className="wrap pb-section">
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="related">You May Also Like</h2>
        <Link to={termUrl(category)} className="text-link min-h-target">
          All {category} <ArrowRight aria-hidden="true" className="icon" />
        </Link>
      </div>
      <ul className="grid grid-cols-2 gap-x-gap gap-y-12 md:grid-cols-4">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              titleLength={relatedTitleLength}
              sizes="(min-width: 80rem) 19rem, (min-width: 48rem) 22vw, 45vw"
            >
              <QuickAddButton product={product} />
            </ProductCard>
          </li>
        ))}
      </ul>
    </section>
  );
}
