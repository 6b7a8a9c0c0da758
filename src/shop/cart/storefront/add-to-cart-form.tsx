import type { ProductSummary } from '#shop/catalogue/rules/product.ts';
import { useState } from 'react';
import { postToCart, showAddResult } from './post-to-cart.ts';

interface AddToCartFormProps {
  product: Pick<ProductSummary, 'id' | 'picture'>;
  id?: string;
  className?: string;
  /** The submit button, and option fields where the product has options. */
  children: React.ReactNode;
}

/** Without JavaScript the form is submitted normally and the page returns with the message. */
export function AddToCartForm({ product, id, className, children }: AddToCartFormProps) {
  const [isBusy, setIsBusy] = useState(false);

  async function add(form: HTMLFormElement) {
    setIsBusy(true);
    const answer = await postToCart(form);
    setIsBusy(false);
    if (answer.isAdded || !answer.offer) return showAddResult(answer, product.picture);
    const { offer } = answer;
    // If the picker fails to load, the form falls back to the product page, as without JavaScript.
    await import('./option-picker.tsx').then(
      ({ openPicker }) => openPicker(offer),
      () => form.submit(),
    );
  }

  return (
    <form
      method="post"
      action="/viewcart/lines"
      id={id}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        void add(event.currentTarget);
      }}
      className={className}
    >
      <input type="hidden" name="product" value={product.id} />
      {children}
    </form>
  );
}
