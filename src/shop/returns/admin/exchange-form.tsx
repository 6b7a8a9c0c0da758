import type { Order } from '#shop/orders/rules/order.ts';
import type { Return } from '#shop/returns/rules/return.ts';
import type { ExchangeChoice } from '#shop/returns/use-cases/show-returns.ts';
import { formatMoney } from '#platform/format.ts';
import { Button } from '#platform/web/button.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import { Form, useNavigation } from 'react-router';
import type { HandledReturn } from './handle-return-action.ts';
import { itemTitle } from './return-labels.tsx';

interface ExchangeFormProps {
  order: Pick<Order, 'lines'>;
  returned: Return;
  choices: readonly ExchangeChoice[];
  result: HandledReturn | undefined;
}

/** What staff send instead of the items that come back, line by line. */
export function ExchangeForm({ order, returned, choices, result }: ExchangeFormProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const lines = returned.lines.filter(({ position }) =>
    choices.some((choice) => choice.position === position),
  );
  if (lines.length === 0) return null;
  return (
    <Form method="post" className="grid gap-5">
      <h2 className="border-b border-ink pb-2 text-t5">Exchange</h2>
      {lines.map(({ position, quantity }) => (
        <SelectField
          key={position}
          name={`replacement-${position}`}
          label={`Instead of ${quantity} × ${itemTitle(order, position)}`}
          defaultValue={result?.typed[`replacement-${position}`] ?? ''}
        >
          <option value="">Refund, no other item</option>
          {choices
            .filter((choice) => choice.position === position)
            .map((choice) => (
              <option key={choice.variantId} value={choice.variantId}>
                {choiceLabel(choice)}
              </option>
            ))}
        </SelectField>
      ))}
      <p className="text-muted">
        This approves the return and places an order of the selected items. It ships like any order.
        For what an item costs more, the customer receives a payment link, and it ships once that is
        paid; a lower price is refunded when the return is received.
      </p>
      <div>
        <Button kind="quiet" name="intent" value="exchange" disabled={isSending}>
          Exchange items
        </Button>
      </div>
    </Form>
  );
}

/** Gives an exchange up of which nothing has shipped. */
export function EndExchangeForm({ number }: { number: string }) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className="grid gap-3">
      <p className="text-muted">
        {`Nothing of order ${number} has shipped. Giving the exchange up cancels it, and the returned items can be refunded.`}
      </p>
      <div>
        <Button kind="quiet" name="intent" value="end-exchange" disabled={isSending}>
          Give exchange up
        </Button>
      </div>
    </Form>
  );
}

function choiceLabel({ title, isSame, sellable, due }: ExchangeChoice): string {
  const difference = due.amount > 0 ? `, ${formatMoney(due)} more each` : '';
  const stock = sellable === null ? '' : `, ${sellable} in stock`;
  return `${title}${isSame ? ' (the same item)' : ''}${difference}${stock}`;
}
