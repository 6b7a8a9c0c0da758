import type { ProductSummary } from '#domain/catalogue/product.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { showToast } from '#web/ui/toast.ts';
import { postToCart } from './post-to-cart.ts';

interface AddToCartFormProps {
  product: Pick<ProductSummary, 'id' | 'picture'>;
  id?: string;
  className?: string;
  /** The button, and fields where there is something to choose. */
  children: React.ReactNode;
}

/** Without JavaScript it is sent like any form and the page comes back with the message. */
export function AddToCartForm({ product, id, className, children }: AddToCartFormProps) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);

  async function add(form: HTMLFormElement) {
    setIsBusy(true);
    const answer = await postToCart(form);
    setIsBusy(false);
    window.showBrowserFlags?.();
    if (answer.isAdded) showToast({ kind: 'info', text: answer.text, picture: product.picture });
    else showToast({ kind: 'error', text: answer.text });
    if (answer.isAdded && answer.note) showToast({ kind: 'error', text: answer.note });
    if (!answer.isAdded && answer.chooseAt) await navigate(answer.chooseAt);
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
