import CircleCheck from '~icons/lucide/circle-check';
import { ExpressButton } from '#shop/cart/storefront/express-button.tsx';
import { Notice } from '#platform/web/notice.tsx';

/** The way to a provider that knows the customer's address, before anything is typed, or what came of it. */
export function ExpressSection({ state }: { state: 'approved' | 'offered' }) {
  if (state === 'approved') {
    return (
      <Notice kind="good" icon={CircleCheck} className="mb-8">
        You have approved the payment at PayPal. Check your details and choose the shipping: you are
        charged when you place the order.
      </Notice>
    );
  }
  return (
    <section aria-labelledby="express" className="mb-10 grid gap-3 border-b border-line pb-8">
      <h2 id="express" className="text-t5">
        Express checkout
      </h2>
      <ExpressButton />
      <p className="text-t2 text-muted">
        PayPal fills in your name and address. You check everything here before you place the order,
        or fill it in yourself below.
      </p>
    </section>
  );
}
