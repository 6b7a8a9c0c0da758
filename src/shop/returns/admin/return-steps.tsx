import { gatewayNames } from '#shop/payments/rules/gateways.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import type { OrderRefunds } from '#shop/orders/use-cases/show-refunds.ts';
import { type ProposedRefund, proposeRefund } from '#shop/returns/rules/exchange.ts';
import type { Return, ReturnLine } from '#shop/returns/rules/return.ts';
import type { ExchangeChoice } from '#shop/returns/use-cases/show-returns.ts';
import { formatMoney } from '#platform/format.ts';
import { Button } from '#platform/web/button.tsx';
import { CheckboxField } from '#platform/web/checkbox.tsx';
import { Problem } from '#platform/web/field.tsx';
import { TextArea, TextField } from '#platform/web/text-field.tsx';
import { Form, useNavigation } from 'react-router';
import { EndExchangeForm, ExchangeForm } from './exchange-form.tsx';
import type { HandledReturn } from './handle-return-action.ts';
import { itemTitle } from './return-labels.tsx';

interface ReturnStepsProps extends Pick<OrderRefunds, 'order' | 'left' | 'gateway'> {
  returned: Return;
  /** The order that replaces items; null if there is none. */
  exchange: Pick<Order, 'id' | 'number' | 'lines' | 'fulfillment'> | null;
  choices: readonly ExchangeChoice[];
  result: HandledReturn | undefined;
}

/** What staff do next with a return, as its state allows. */
export function ReturnSteps(shown: ReturnStepsProps) {
  const { returned, exchange, choices, result } = shown;
  const isOpen = returned.state === 'approved' || returned.state === 'received';
  const canEnd = isOpen && exchange?.fulfillment === 'unfulfilled';
  return (
    <>
      {result && <Problem of="return">{result.problem}</Problem>}
      {returned.state === 'requested' && <DecideForm result={result} />}
      {returned.state === 'approved' && <ReceiveForm {...shown} />}
      {choices.length > 0 && <ExchangeForm {...shown} />}
      {returned.state === 'received' && <CompleteForm {...shown} />}
      {canEnd && <EndExchangeForm number={exchange.number} />}
    </>
  );
}

const heading = 'border-b border-ink pb-2 text-t5';

function DecideForm({ result }: Pick<ReturnStepsProps, 'result'>) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className="grid gap-5">
      <h2 className={heading}>Answer</h2>
      <TextArea
        name="answer"
        label="Message to the customer"
        maxLength={1000}
        defaultValue={result?.typed['answer']}
        help="Part of the email. Required to refuse a return."
      />
      <div className="flex flex-wrap gap-2">
        <Button name="intent" value="approve" disabled={isSending}>
          Approve return
        </Button>
        <Button kind="bad" name="intent" value="refuse" disabled={isSending}>
          Refuse return
        </Button>
      </div>
    </Form>
  );
}

function ReceiveForm({ order, returned, result }: ReturnStepsProps) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className="grid gap-5">
      <h2 className={heading}>Receive</h2>
      {returned.lines.map((line) => (
        <ReceiveFields
          key={line.position}
          line={line}
          title={itemTitle(order, line.position)}
          typed={result?.typed}
        />
      ))}
      <p className="text-muted">
        Items that you return to stock can be sold again. Written-off items have arrived and cannot
        be sold. We email the customer.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button name="intent" value="receive" disabled={isSending}>
          Mark as received
        </Button>
        <Button kind="quiet" name="intent" value="cancel" disabled={isSending}>
          Cancel return
        </Button>
      </div>
    </Form>
  );
}

interface ReceiveFieldsProps {
  line: ReturnLine;
  title: string;
  typed: Readonly<Record<string, string>> | undefined;
}

function ReceiveFields({ line: { position, quantity }, title, typed }: ReceiveFieldsProps) {
  const [restocked, writtenOff] = [`restocked-${position}`, `written-off-${position}`];
  return (
    <fieldset className="grid grid-cols-2 gap-4">
      <legend className="mb-2 font-medium wrap-anywhere">{`${quantity} × ${title}`}</legend>
      <TextField
        name={restocked}
        label="Back to stock"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        defaultValue={typed?.[restocked] ?? `${quantity}`}
      />
      <TextField
        name={writtenOff}
        label="Written off"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        defaultValue={typed?.[writtenOff] ?? '0'}
      />
    </fieldset>
  );
}

function CompleteForm({ order, returned, exchange, left, gateway, result }: ReturnStepsProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const due = left && proposeRefund({ order, exchange, returned, left }, false);
  return (
    <Form method="post" className="grid gap-5">
      <h2 className={heading}>Refund</h2>
      {left ? (
        <>
          <p>{dueText(due)}</p>
          {left.shipping.amount > 0 && (
            <CheckboxField name="shipping" defaultChecked={result?.typed['shipping'] === 'on'}>
              {`Refund shipping as well, ${formatMoney(left.shipping)}`}
            </CheckboxField>
          )}
          <TextField
            name="amount"
            label="Amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={result?.typed['amount']}
            help={`In ${left.amount.currency}, at most ${formatMoney(left.amount)}. Leave it empty to refund what is due${left.shipping.amount > 0 ? ' and the selected shipping' : ''}.`}
          />
          <p className="text-muted">
            {gateway
              ? `${gatewayNames[gateway]} returns the money to the customer. This can't be undone.`
              : "This records the refund and moves no money: return the amount yourself. This can't be undone."}
          </p>
        </>
      ) : (
        <p>Nothing is left to refund.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {left && (
          <Button name="intent" value="refund" disabled={isSending}>
            {gateway ? 'Refund' : 'Record refund'}
          </Button>
        )}
        <Button kind="quiet" name="intent" value="complete" disabled={isSending}>
          Complete without refund
        </Button>
      </div>
    </Form>
  );
}

function dueText(due: ProposedRefund | null): string {
  if (!due?.amount) return 'Nothing is due for the items themselves.';
  const amount = formatMoney(due.amount);
  return due.amountMinor === null
    ? `The items are worth ${amount}.`
    : `${amount} is due, because an item that replaces another costs less.`;
}
