import { useEffect, useState } from 'react';
import type { Flash } from '#platform/web/flash.ts';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { Dialog, DialogButtons } from '#platform/web/dialog.tsx';
import { storeStagedForm } from './remembered-form.ts';

interface OrderPlacedProps {
  flash: Extract<Flash, { kind: 'order-placed' }>;
}

/** The confirmation dialog on the home page after an order (specification 4). */
export function OrderPlaced({ flash }: OrderPlacedProps) {
  const [closed, setClosed] = useState<Flash | null>(null);
  useEffect(storeStagedForm, [flash]);
  if (flash === closed) return null;
  return (
    <Dialog
      title="Order placed!"
      text={
        <p className="text-muted">
          {`Thank you. Your order ${flash.orderNumber} is confirmed, and we have emailed you the receipt.`}
        </p>
      }
      onClose={() => setClosed(flash)}
    >
      <DialogButtons>
        <ButtonLink to={flash.path ?? '/myorder'}>See my order</ButtonLink>
        <form method="dialog" className="grid">
          <Button kind="quiet">Back to the shop</Button>
        </form>
      </DialogButtons>
    </Dialog>
  );
}
