import CircleAlert from '~icons/lucide/circle-alert';
import TriangleAlert from '~icons/lucide/triangle-alert';
import Truck from '~icons/lucide/truck';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { Dialog, DialogBody, DialogButtons } from '#platform/web/dialog.tsx';
import { LoadingOverlay } from '#shop/settings/web/loading-overlay.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { showToast } from '#platform/web/toast.ts';
import { EmptyCart } from '#shop/cart/storefront/empty-cart.tsx';
import { NoResults } from '#shop/catalogue/storefront/no-results.tsx';
import { NoOrders } from '#shop/orders/storefront/no-orders.tsx';
import { Row, SheetSection } from './sheet-section.tsx';

const overlayMs = 5_000;
/** Enough to scroll. */
const addressFields = ['Name', 'Company', 'Street', 'Unit', 'ZIP code', 'City', 'State', 'Phone'];

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
      <SheetSection title="Toasts, dialogs, loading">
        <Openers />
        <UrlDialogs />
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
        Announcement
      </Button>
      <Button type="button" kind="quiet" onClick={showOverlay}>
        Loading, for 5 seconds
      </Button>
      {opened === 'overlay' && <LoadingOverlay />}
      {opened === 'dialog' && (
        <Dialog
          title="Order placed!"
          text="Thank you for your order."
          onClose={() => setOpened(null)}
        >
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

const sheetUrl = '/admin/components';

/** Dialogs that the URL opens: they work without JavaScript and with the Back button. */
function UrlDialogs() {
  const { search } = useLocation();
  const opened = new URLSearchParams(search).get('dialog');
  const cancel = { kind: 'quiet', to: sheetUrl, preventScrollReset: true } as const;
  return (
    <Row>
      {['question', 'form'].map((kind) => (
        <ButtonLink key={kind} kind="quiet" to={`${sheetUrl}?dialog=${kind}`} preventScrollReset>
          Dialog: {kind}
        </ButtonLink>
      ))}
      {opened === 'question' && (
        <Dialog
          title="Delete “Linen shirt”?"
          text="It can be restored for 30 days."
          closeTo={sheetUrl}
        >
          <DialogButtons>
            <ButtonLink {...cancel} data-first-focus>
              Cancel
            </ButtonLink>
            <Button type="button" kind="bad">
              Delete product
            </Button>
          </DialogButtons>
        </Dialog>
      )}
      {opened === 'form' && (
        <Dialog title="Edit address" size="wide" closeTo={sheetUrl}>
          <DialogBody className="gap-4">
            {addressFields.map((label) => (
              <TextField key={label} name={`dialog-${label}`} label={label} />
            ))}
          </DialogBody>
          <DialogButtons>
            <ButtonLink {...cancel}>Cancel</ButtonLink>
          </DialogButtons>
        </Dialog>
      )}
    </Row>
  );
}
