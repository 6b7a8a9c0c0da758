import { useState } from 'react';
import CircleCheck from '~icons/lucide/circle-check';
import type { WalletTerms } from '#shop/cart/use-cases/offer-express.ts';
import { ExpressButton } from '#shop/cart/storefront/express-button.tsx';
import { WalletButtons } from '#shop/cart/storefront/wallet-buttons.tsx';
import { Notice } from '#platform/web/notice.tsx';

interface ExpressSectionProps {
  /** Null where it is not offered. */
  paypal: 'approved' | 'offered' | null;
  /** Null where they are not offered. */
  wallets: WalletTerms | null;
}

/** The ways to order of those who know the customer's address, before anything is typed, or what came of it. */
export function ExpressSection({ paypal, wallets }: ExpressSectionProps) {
  const [hasPlace, setHasPlace] = useState(wallets?.isExpected ?? false);
  if (paypal === 'approved') {
    return (
      <Notice kind="good" icon={CircleCheck} className="mb-8">
        You have approved the payment at PayPal. Check your details and choose the shipping: you are
        charged when you place the order.
      </Notice>
    );
  }
  // Wallets take scripts.
  const alone = paypal === null ? 'noscript:hidden' : '';
  const isShown = paypal === 'offered' || hasPlace;
  return (
    <section
      aria-labelledby="express"
      inert={!isShown}
      className={
        isShown
          ? `mb-10 grid gap-3 border-b border-line pb-8 ${alone}`
          : 'invisible absolute inset-x-0'
      }
    >
      <h2 id="express" className="text-t5">
        Express checkout
      </h2>
      {wallets && (
        <WalletButtons {...wallets} onShow={setHasPlace}>
          <p className="text-t2 text-muted">
            Your wallet fills in your name and address and shows the total. Once you confirm it
            there, the order is placed.
          </p>
        </WalletButtons>
      )}
      {paypal === 'offered' && (
        <>
          <ExpressButton />
          <p className="text-t2 text-muted">
            PayPal fills in your name and address. You check everything here before you place the
            order, or fill it in yourself below.
          </p>
        </>
      )}
    </section>
  );
}
