import CircleAlert from '~icons/lucide/circle-alert';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { type CheckoutActions, loadStripe } from './stripe-js.ts';

interface StripeFormProps {
  publicKey: string;
  clientSecret: string;
  /** Called when the form cannot be shown, for example because a filter blocks Stripe's script. */
  onUnavailable: () => void;
}

/** Stripe's form in its own frames: no card data reaches the shop. A declined card is entered again in place. */
export function StripeForm({ publicKey, clientSecret, onUnavailable }: StripeFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const [actions, setActions] = useState<CheckoutActions | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPaying, setIsPaying] = useState(false);

  useEffect(() => {
    let isGone = false;
    void showForm({ publicKey, clientSecret }, place.current).then(
      (loaded) => !isGone && setActions(loaded),
      () => !isGone && onUnavailable(),
    );
    return () => {
      isGone = true;
    };
  }, [publicKey, clientSecret, onUnavailable]);

  async function pay() {
    if (!actions || isPaying) return;
    setProblem(null);
    setIsPaying(true);
    try {
      // Stripe leads to the return address by itself; the button stays disabled until then.
      const result = await actions.confirm();
      if (result.type === 'success') return;
      setProblem(result.error.message);
    } catch {
      setProblem('The connection to Stripe was lost before it confirmed the payment.');
    }
    setIsPaying(false);
  }

  return (
    <form
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void pay();
      }}
      className="grid gap-6 noscript:hidden"
    >
      {problem !== null && (
        <Notice kind="bad" icon={CircleAlert} role="alert">
          {problem} Nothing was ordered. You can try again here, or choose another payment method.
        </Notice>
      )}
      <div ref={place} />
      {actions ? (
        <Button kind="accent" size="large" disabled={isPaying}>
          {isPaying ? 'One moment' : `Pay ${actions.getSession().total.total.amount}`}
        </Button>
      ) : (
        <output className="text-muted">Loading the payment form…</output>
      )}
    </form>
  );
}

async function showForm(
  { publicKey, clientSecret }: Record<'publicKey' | 'clientSecret', string>,
  place: HTMLElement | null,
): Promise<CheckoutActions> {
  const open = await loadStripe();
  if (!place) throw new Error('the page is gone');
  const { fontFamily } = getComputedStyle(place);
  const elementsOptions = { appearance: { theme: 'stripe', variables: { fontFamily } } };
  const checkout = open(publicKey).initCheckoutElementsSdk({ clientSecret, elementsOptions });
  place.replaceChildren();
  checkout.createPaymentElement().mount(place);
  const loaded = await checkout.loadActions();
  if (loaded.type === 'error') throw new Error(loaded.error.message);
  return loaded.actions;
}
