import { ProductCard } from '#shop/catalogue/web/product-card.tsx';
import { type ProductSummary, relatedTitleLength } from '#shop/catalogue/rules/product.ts';
import { QuickAddButton } from './quick-add-button.tsx';

export function SuggestedProducts({ products }: { products: readonly ProductSummary[] }) {
  return (
    <section aria-labelledby="suggested">
      <h2 id="suggested" className="mb-6 text-t5">
        You may also like
      </h2>
      <ul className="grid max-w-[28rem] grid-cols-2 gap-gap">
        {products.map((product) => (
          <li key={product.id} className="@container">
            <ProductCard product={product} titleLength={relatedTitleLength} sizes="14rem">
              <QuickAddButton product={product} />
            </ProductCard>
          </li>
        ))}
      </ul>
    </section>
  );
}
