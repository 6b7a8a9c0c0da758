import type { ProductSummary } from '#domain/catalogue/product.ts';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { showToast } from '#web/ui/toast.ts';
import type { AddAnswer } from './cart-lines.ts';

interface AddToCartFormProps {
  product: Pick<ProductSummary, 'id' | 'picture'>;
  id?: string;
  className?: string;
  /** The button, and fields where there is something to choose. */
  children: React.ReactNode;
}

/** Without JavaScript it is sent like any form and the page comes back with the message. */
export function AddToCartForm({ product, id, className, children }: AddToCartFormProps) {
  const { Form, data: answer, state } = useFetcher<AddAnswer>();
  const { picture } = product;
  useEffect(() => {
    if (!answer) return;
    if (!answer.isAdded) return showToast({ kind: 'error', text: answer.text });
    showToast({ kind: 'info', text: answer.text, picture });
    if (answer.note) showToast({ kind: 'error', text: answer.note });
  }, [answer, picture]);
  return (
    <Form
      method="post"
      action="/viewcart/lines"
      defaultShouldRevalidate={false}
      id={id}
      aria-busy={state !== 'idle'}
      className={className}
    >
      <input type="hidden" name="product" value={product.id} />
      {children}
    </Form>
  );
}
