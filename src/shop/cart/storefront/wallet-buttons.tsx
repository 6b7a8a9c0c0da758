import { useEffect, useRef, useState } from 'react';
import CircleAlert from '~icons/lucide/circle-alert';
import type { WalletTerms } from '#shop/cart/use-cases/offer-express.ts';
import { ConsentText } from '#shop/orders/storefront/consent-text.tsx';
import { CheckboxField } from '#platform/web/checkbox.tsx';
import { isOpenedHere, leaveAsDocument } from '#platform/web/leave-as-document.ts';
import { Notice } from '#platform/web/notice.tsx';
import { type OpenedWallets, openWallets, rememberWallet } from './open-wallets.ts';

interface WalletButtonsProps extends WalletTerms {
  /** Called with true once a wallet is shown. Keep it the same: another one opens the wallets anew. */
  onShow?: (isShown: boolean) => void;
  /** About the wallets, below their buttons. */
  children?: React.ReactNode;
}

/**
 * Keeps the buttons their place until the browser reports a wallet, and keeps it where there is none, with a message in
 * it, so that nothing moves. Takes none where none is expected.
 */
export function WalletButtons(props: WalletButtonsProps) {
  const { contents, asksConsent, isExpected, onShow, children } = props;
  const place = useRef<HTMLDivElement>(null);
  const [offer, setOffer] = useState<'expected' | 'shown' | 'none' | 'unexpected'>(
    isExpected ? 'expected' : 'unexpected',
  );
  const [agrees, setAgrees] = useState(!asksConsent);
  const [state, setState] = useState<'idle' | 'ordering' | 'unreachable'>('idle');
  const opened = useRef<OpenedWallets | null>(null);
  const hasOpened = useRef(contents);
  const remembered = useRef(isExpected);

  useEffect(() => {
    if (!place.current) return;
    // A script has shown this page after another one, whose policy does not allow the script of Stripe.
    if (!isOpenedHere()) return location.reload();
    let isGone = false;
    const endLeaving = leaveAsDocument();
    const end = () => setOffer((before) => (before === 'unexpected' ? before : 'none'));
    const show = (hasWallet: boolean) => {
      if (hasWallet) {
        setOffer('shown');
        onShow?.(true);
      } else end();
      if (hasWallet !== remembered.current) rememberWallet(hasWallet);
      remembered.current = hasWallet;
    };
    const opening = openWallets(place.current, {
      onReady: show,
      onEnd: end,
      onOrder: () => setState('ordering'),
      onUnreachable: () => setState('unreachable'),
      // The buttons cannot be pressed before the customer agrees.
      fields: asksConsent ? { consent: 'on' } : {},
    });
    opening.then(
      (wallets) => {
        if (isGone) return wallets?.close();
        opened.current = wallets;
        if (!wallets) end();
      },
      // Blocked by a filter, for example: the checkout does without it.
      () => !isGone && show(false),
    );
    return () => {
      isGone = true;
      opened.current?.close();
      endLeaving();
    };
  }, [asksConsent, onShow]);

  useEffect(() => {
    if (hasOpened.current === contents) return;
    hasOpened.current = contents;
    opened.current?.refresh().catch(() => null);
  }, [contents]);

  const hasPlace = offer !== 'unexpected';
  const isOffered = offer === 'expected' || offer === 'shown';
  return (
    <div className={hasPlace ? 'relative noscript:hidden' : 'invisible absolute inset-x-0'}>
      {offer === 'none' && (
        <p className="absolute inset-x-0 flex min-h-12 items-center text-t2 text-muted">
          This browser has no wallet for this order.
        </p>
      )}
      <div className={`grid gap-3 ${isOffered ? '' : 'invisible'}`} inert={!isOffered}>
        {state === 'unreachable' && (
          <Notice kind="bad" icon={CircleAlert} role="alert">
            The shop could not be reached. Nothing was ordered or charged. Please try again.
          </Notice>
        )}
        {asksConsent && hasPlace && (
          <CheckboxField
            checked={agrees}
            onChange={({ currentTarget }) => setAgrees(currentTarget.checked)}
            className="text-t2 leading-[1.4]"
          >
            <ConsentText />
          </CheckboxField>
        )}
        <div
          ref={place}
          inert={!agrees || state === 'ordering'}
          className="min-h-12 inert:opacity-50"
        />
        {children}
        <output className={state === 'ordering' ? 'text-t2 text-muted' : 'sr-only'}>
          {state === 'ordering' && 'Your order is being placed…'}
        </output>
      </div>
    </div>
  );
}
