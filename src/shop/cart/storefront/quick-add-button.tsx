import type { ProductSummary } from '#shop/catalogue/rules/product.ts';
import Plus from '~icons/lucide/plus';
import { AddToCartForm } from './add-to-cart-form.tsx';

/** The add button in the corner of a product card, or its sold-out label. The touch target is 44 px. */
export function QuickAddButton({ product }: { product: ProductSummary }) {
  if (product.availability === 'sold-out') {
    return (
      <span className="rounded-1 bg-paper px-2 py-0.5 text-t1 font-medium text-muted">
        Sold out
      </span>
    );
  }
  return (
    <AddToCartForm product={product} className="pointer-events-auto">
      <button
        aria-label={`Add ${product.title} to cart`}
        className="relative grid size-9 place-items-center rounded-full bg-paper transition-transform after:absolute after:-inset-1 hover:bg-accent hover:text-on-accent active:scale-90 sm:size-11 forced-colors:border"
      >
        <Plus aria-hidden="true" className="icon" />
      </button>
    </AddToCartForm>
  );
}
