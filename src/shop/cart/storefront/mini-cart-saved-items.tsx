import type { SavedLine } from '#shop/cart/rules/saved-line.ts';
import { savedLineProblem } from './cart-news-messages.ts';

interface MiniCartSavedItemsProps {
  saved: readonly SavedLine[];
  onMoveToCart: (variantId: string) => void;
}

/** Saved items, one line each. Guests see them only here. */
export function MiniCartSavedItems({ saved, onMoveToCart }: MiniCartSavedItemsProps) {
  return (
    <section aria-labelledby="saved-in-menu" className="border-t border-line pt-3 pb-2">
      <h2 id="saved-in-menu" className="font-sans text-t2 font-medium">
        Saved for later
      </h2>
      <ul className="mt-1">
        {saved.map(({ variantId, title, line, quantity }) => (
          <li key={variantId} className="flex items-center justify-between gap-4">
            <p className="min-w-0 py-2 leading-[1.35] wrap-anywhere">
              {quantity > 1 && `${quantity} × `}
              {title}
            </p>
            {savedLineProblem(line) ? (
              <span className="flex-none text-muted">{savedLineProblem(line)}</span>
            ) : (
              <button
                type="button"
                aria-label={`Move to cart: ${title}`}
                onClick={() => onMoveToCart(variantId)}
                className="text-link min-h-target flex-none"
              >
                Move to cart
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
