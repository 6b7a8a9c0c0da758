import type { OrderAction } from '#shop/orders/rules/order-status.ts';
import { formatMoney } from '#platform/format.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { useId } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { Modal, ModalButtons } from '#platform/web/admin/modal.tsx';
import { actionLabels, actionMeaning, paymentLabels } from './order-labels.ts';

interface OrderActionDialogProps {
  step: OrderAction;
  order: Order;
  closeTo: string;
}

export function OrderActionDialog({ step, order, closeTo }: OrderActionDialogProps) {
  const textId = useId();
  const isSending = useNavigation().formMethod === 'POST';
  const { button, question } = actionLabels[step];
  const payment = paymentLabels[order.payment.status].toLowerCase();
  return (
    <Modal title={question} size="small" describedBy={textId} closeTo={closeTo}>
      <div id={textId} className="grid gap-3 px-5 pb-6 text-[1rem] md:px-7">
        <p className="wrap-anywhere">
          {`${order.number}, ${order.userEmail}, ${formatMoney(order.total)}, payment: ${payment}`}
        </p>
        <p className="text-muted">{actionMeaning(step, order)}</p>
      </div>
      <Form method="post" className="contents">
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="id" value={order.id} />
        <ModalButtons>
          <ButtonLink kind="quiet" to={closeTo} preventScrollReset data-first-focus>
            Back
          </ButtonLink>
          <Button kind={step === 'cancel' ? 'bad' : 'ink'} disabled={isSending}>
            {button}
          </Button>
        </ModalButtons>
      </Form>
    </Modal>
  );
}
