import CircleAlert from '~icons/lucide/circle-alert';
import TriangleAlert from '~icons/lucide/triangle-alert';
import Truck from '~icons/lucide/truck';
import { useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Dialog, DialogButtons } from '#platform/web/dialog.tsx';
import { LoadingOverlay } from '#shop/settings/web/loading-overlay.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { showToast } from '#platform/web/toast.ts';
import { EmptyCart } from '#shop/cart/storefront/empty-cart.tsx';
import { NoResults } from '#shop/catalogue/storefront/no-results.tsx';
import { NoOrders } from '#shop/orders/storefront/no-orders.tsx';
import { Row, SheetSection } from './sheet-section.tsx';

const overlayMs = 5_000;

/** Notices, toasts, dialogs and empty states. */
export function MessageSamples(props: Parameters<typeof NoResults>[0]) {
  return (
    <>
      <SheetSection title="Notices">
        <Notice kind="good" icon={Truck}>
          Your order qualifies for <b>free shipping</b> from $50.
        </Notice>
        <Notice kind="warn" icon={TriangleAlert}>
          Only 3 of these are in stock.
        </Notice>
        <Notice kind="bad" icon={CircleAlert}>
          Please complete 1 field: <a href="#sheet-problem">With an error</a>.
        </Notice>
      </SheetSection>
      <SheetSection title="Toasts, dialog, loading">
        <Openers />
      </SheetSection>
      <SheetSection title="Empty states">
        <EmptyCart />
        <NoOrders />
        <NoResults {...props} />
      </SheetSection>
    </>
  );
}

function Openers() {
  const [opened, setOpened] = useState<'dialog' | 'overlay' | null>(null);

  function showOverlay() {
    setOpened('overlay');
    setTimeout(() => setOpened(null), overlayMs);
  }

  return (
    <Row>
      {(['info', 'success', 'error'] as const).map((kind) => (
        <Button
          key={kind}
          type="button"
          kind="quiet"
          onClick={() => showToast({ kind, text: `This is a toast of the kind ${kind}` })}
        >
          Toast: {kind}
        </Button>
      ))}
      <Button type="button" kind="quiet" onClick={() => setOpened('dialog')}>
        Dialog
      </Button>
      <Button type="button" kind="quiet" onClick={showOverlay}>
        Loading, for 5 seconds
      </Button>
      {opened === 'overlay' && <LoadingOverlay />}
      {opened === 'dialog' && (
        <Dialog role="alertdialog" title="Order placed!" onClose={() => setOpened(null)}>
          <p>Thank you for your order.</p>
          <DialogButtons>
            <form method="dialog" className="grid">
              <Button kind="quiet">Close</Button>
            </form>
          </DialogButtons>
        </Dialog>
      )}
    </Row>
  );
}
