import { useEffect, useRef, useState } from 'react';
import CircleAlert from '~icons/lucide/circle-alert';
import type { WalletTerms } from '#shop/cart/use-cases/offer-express.ts';
import { ConsentText } from '#shop/orders/storefront/consent-text.tsx';
import { CheckboxField } from '#platform/web/checkbox.tsx';
import { isOpenedHere, leaveAsDocument } from '#platform/web/leave-as-document.ts';
import { Notice } from '#platform/web/notice.tsx';
import { type OpenedWallets, openWallets, rememberWallet } from './open-wallets.ts';

interface WalletButtonsProps extends WalletTerms {
  /** Called with whether there is a wallet to show. */
  onAvailable?: (isAvailable: boolean) => void;
}

/** Shows nothing and takes no space until the browser reports a wallet. */
export function WalletButtons(props: WalletButtonsProps) {
  const { contents, asksConsent, isExpected, onAvailable } = props;
  const place = useRef<HTMLDivElement>(null);
  const [isShown, setIsShown] = useState(isExpected);
  const [agrees, setAgrees] = useState(!asksConsent);
  const [state, setState] = useState<'idle' | 'ordering' | 'unreachable'>('idle');
  const opened = useRef<OpenedWallets | null>(null);
  const hasOpened = useRef(contents);
  const isRemembered = useRef(isExpected);

  useEffect(() => {
    if (!place.current) return;
    // A script has shown this page after another one, whose policy does not allow the script of Stripe.
    if (!isOpenedHere()) return location.reload();
    let isGone = false;
    const endLeaving = leaveAsDocument();
    const showThem = (isAvailable: boolean) => {
      setIsShown(isAvailable);
      onAvailable?.(isAvailable);
      if (isAvailable !== isRemembered.current) rememberWallet(isAvailable);
      isRemembered.current = isAvailable;
    };
    const opening = openWallets(place.current, {
      onAvailable: showThem,
      onOrder: () => setState('ordering'),
      onUnreachable: () => setState('unreachable'),
      // The buttons cannot be pressed before the customer agrees.
      fields: asksConsent ? { consent: 'on' } : {},
    });
    opening.then(
      (wallets) => {
        if (isGone) return wallets?.close();
        opened.current = wallets;
        if (!wallets) showThem(false);
      },
      // Blocked by a filter, for example: the checkout does without it.
      () => !isGone && showThem(false),
    );
    return () => {
      isGone = true;
      opened.current?.close();
      endLeaving();
    };
  }, [asksConsent, onAvailable]);

  useEffect(() => {
    if (hasOpened.current === contents) return;
    hasOpened.current = contents;
    opened.current?.refresh().catch(() => null);
  }, [contents]);

  return (
    <div
      className={isShown ? 'grid gap-3 noscript:hidden' : 'invisible absolute inset-x-0'}
      inert={!isShown}
    >
      {state === 'unreachable' && (
        <Notice kind="bad" icon={CircleAlert} role="alert">
          The shop could not be reached. Nothing was ordered or charged. Please try again.
        </Notice>
      )}
      {asksConsent && isShown && (
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
      <output className={state === 'ordering' ? 'text-t2 text-muted' : 'sr-only'}>
        {state === 'ordering' && 'Your order is being placed…'}
      </output>
    </div>
  );
}
