import { gatewayNames } from '#shop/payments/rules/gateways.ts';
import {
  maxRefundNoteLength,
  planRefund,
  type Refundable,
  refundReasons,
} from '#shop/payments/rules/refund.ts';
import { isPaidByGiftCard, type Order } from '#shop/orders/rules/order.ts';
import type { OrderRefunds } from '#shop/orders/use-cases/show-refunds.ts';
import { formatMoney } from '#platform/format.ts';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { CheckboxField } from '#platform/web/checkbox.tsx';
import { Problem } from '#platform/web/field.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import { TextArea, TextField } from '#platform/web/text-field.tsx';
import { useIsHydrated } from '#platform/web/use-is-hydrated.ts';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { orderUrl } from './orders-request.ts';
import { QuantityField } from './quantity-field.tsx';
import { reasonLabels } from './refund-list.tsx';
import {
  emptyRefundForm,
  readRefundForm,
  type RefundForm,
  refundRequestOf,
} from './refund-request.ts';

interface RefundFieldsProps extends Pick<OrderRefunds, 'order' | 'gateway'> {
  left: Refundable;
  /** Makes submitting the form twice refund once. */
  refundKey: string;
  result: { form: RefundForm; problem: string } | undefined;
}

/** The form of a refund. The server plans it with the rule that shows the total here. */
export function RefundFields({ order, left, gateway, refundKey, result }: RefundFieldsProps) {
  const isHydrated = useIsHydrated();
  const isSending = useNavigation().formMethod === 'POST';
  const lineCount = order.lines.length;
  const [form, setForm] = useState(result?.form ?? emptyRefundForm(lineCount));
  const total = totalOf({ order, left, form });
  return (
    <Form
      method="post"
      onChange={({ currentTarget }) => {
        setForm(readRefundForm(new FormData(currentTarget), lineCount));
      }}
      className="grid max-w-168 gap-6"
    >
      <input type="hidden" name="key" value={refundKey} />
      <fieldset className="grid gap-3">
        <legend className="mb-3 w-full border-b border-ink pb-2 font-serif text-t5">Items</legend>
        {order.lines.map((line, position) => (
          <QuantityField
            key={`${line.variantId} ${position}`}
            line={line}
            position={position}
            fact={`${formatMoney(line.unitPrice)}, ${left.quantities[position] ?? 0} of ${line.quantity} left to refund`}
            left={left.quantities[position] ?? 0}
            typed={form.quantities[position] ?? '0'}
          />
        ))}
        {left.shipping.amount > 0 && (
          <CheckboxField name="shipping" defaultChecked={form.isShipping}>
            {`Shipping, ${formatMoney(left.shipping)}`}
          </CheckboxField>
        )}
        {order.status !== 'cancelled' && (
          <CheckboxField name="restock" defaultChecked={form.isRestocked}>
            Return the items to stock
          </CheckboxField>
        )}
      </fieldset>
      <TextField
        name="amount"
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={form.amount}
        help={`In ${left.amount.currency}, at most ${formatMoney(left.amount)}. Leave it empty to refund the selected items and shipping.`}
      />
      <SelectField name="reason" label="Reason" isPreset defaultValue={form.reason}>
        {refundReasons.map((reason) => (
          <option key={reason} value={reason}>
            {reasonLabels[reason]}
          </option>
        ))}
      </SelectField>
      <TextArea
        name="note"
        label="Note for staff"
        maxLength={maxRefundNoteLength}
        defaultValue={form.note}
      />
      {isHydrated && (
        <p className="flex justify-between border-t border-ink pt-3 text-[1rem] font-semibold">
          <span>Refund</span>
          <output className="tabular-nums">{total}</output>
        </p>
      )}
      <p className="text-muted">{whoReturns(gateway, order)}</p>
      {result && <Problem of="refund">{result.problem}</Problem>}
      <div className="flex flex-wrap gap-2">
        <Button disabled={isSending}>{gateway ? 'Refund' : 'Record refund'}</Button>
        <ButtonLink kind="quiet" to={orderUrl(order.id)}>
          Back
        </ButtonLink>
      </div>
    </Form>
  );
}

/** Who moves the money, so that it is moved once. */
function whoReturns(gateway: OrderRefunds['gateway'], order: OrderRefunds['order']): string {
  if (isPaidByGiftCard(order)) {
    return "The amount goes back to the gift card at once. We'll email the customer. This can't be undone.";
  }
  const card =
    order.giftCard.amount > 0
      ? ' What the other payment does not cover goes back to the gift card at once.'
      : '';
  const text = gateway
    ? `${gatewayNames[gateway]} returns the money to the customer. We'll email them when it has left. This can't be undone.`
    : "This records the refund and moves no money: return the amount yourself. We'll email the customer. This can't be undone.";
  return text + card;
}

function totalOf({ order, left, form }: { order: Order; left: Refundable; form: RefundForm }) {
  const request = refundRequestOf(form, left.amount.currency);
  const plan = request && planRefund(order, left, request);
  if (plan?.ok) return formatMoney(plan.value.amount);
  return plan?.failure.code === 'refund-too-high' ? 'More than is left' : '–';
}
