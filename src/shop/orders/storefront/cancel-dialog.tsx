import type { Order } from '#shop/orders/rules/order.ts';
import { isManualMethod } from '#shop/settings/rules/payment-methods.ts';
import { refundableStatuses } from '#shop/payments/rules/payment-status.ts';
import { formatMoney } from '#platform/format.ts';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { Dialog, DialogButtons } from '#platform/web/dialog.tsx';
import { Form, useNavigation } from 'react-router';

interface CancelDialogProps {
  order: Order;
  closeTo: string;
}

export function CancelDialog({ order, closeTo }: CancelDialogProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const { id, number, total } = order;
  return (
    <Dialog
      title={`Cancel order ${number}?`}
      text={
        <>
          <p>{`${itemsText(order)}, ${formatMoney(total)}`}</p>
          <p className="text-muted">{consequence(order)}</p>
        </>
      }
      closeTo={closeTo}
    >
      <Form method="post" action={closeTo} className="contents">
        <input type="hidden" name="cancel" value={id} />
        <DialogButtons>
          <ButtonLink kind="quiet" to={closeTo} preventScrollReset data-first-focus>
            Keep order
          </ButtonLink>
          <Button kind="bad" disabled={isSending}>
            Cancel order
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function itemsText({ lines }: Order): string {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return units === 1 ? '1 item' : `${units} items`;
}

function consequence({ payment, total }: Order): string {
  return `Nothing will be shipped. ${moneyText(payment, total)} This cannot be undone.`;
}

function moneyText({ status, method }: Order['payment'], total: Order['total']): string {
  if (status === 'authorized') return 'Your payment is not taken.';
  if (!refundableStatuses.includes(status) || total.amount === 0) return 'No payment is due.';
  return isManualMethod(method)
    ? 'We will return your payment.'
    : 'Your payment is refunded to your original payment method.';
}
