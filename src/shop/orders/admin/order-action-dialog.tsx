import type { OrderAction } from '#shop/orders/rules/order-status.ts';
import { refundableStatuses } from '#shop/payments/rules/payment-status.ts';
import { formatMoney } from '#platform/format.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { restOf } from '#shop/orders/rules/rest.ts';
import { Form, Link, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { Dialog, DialogButtons } from '#platform/web/dialog.tsx';
import { refundUrl } from './refund-request.ts';
import { actionMeaning, labelsOf, paymentLabels } from './order-labels.ts';

interface OrderActionDialogProps {
  step: OrderAction;
  order: Order;
  closeTo: string;
}

export function OrderActionDialog({ step, order, closeTo }: OrderActionDialogProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const { button, question } = labelsOf(step, order);
  const payment = paymentLabels[order.payment.status].toLowerCase();
  return (
    <Dialog
      title={question}
      text={
        <>
          <p className="wrap-anywhere">
            {`${order.number}, ${order.userEmail}, ${formatMoney(order.total)}, payment: ${payment}`}
          </p>
          {step === 'cancel-rest' && (
            <p className="wrap-anywhere">{`Not shipped: ${restText(order)}`}</p>
          )}
          <p className="text-muted">{actionMeaning(step, order)}</p>
          {step === 'cancel' && refundableStatuses.includes(order.payment.status) && (
            <p>
              <Link to={refundUrl(order.id)} className="underline underline-offset-4">
                Refund the order first
              </Link>
            </p>
          )}
        </>
      }
      closeTo={closeTo}
    >
      <Form method="post" className="contents">
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="id" value={order.id} />
        <DialogButtons>
          <ButtonLink kind="quiet" to={closeTo} preventScrollReset data-first-focus>
            Back
          </ButtonLink>
          <Button kind={step.startsWith('cancel') ? 'bad' : 'ink'} disabled={isSending}>
            {button}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function restText(order: Order): string {
  const named = restOf(order).map(({ position, quantity }) => {
    const line = order.lines[position];
    return `${quantity} × ${[line?.title, ...(line?.optionValues ?? [])].join(', ')}`;
  });
  return named.join('; ');
}
