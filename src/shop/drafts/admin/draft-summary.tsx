import type { DraftPlan } from '#shop/drafts/rules/plan-draft.ts';
import { type ReceivedBy, receivedBy } from '#shop/drafts/rules/draft-payment.ts';
import { AmountRows } from '#shop/orders/admin/order-panels.tsx';
import { taxRows } from '#shop/tax/rules/tax-lines.ts';
import { formatMoney } from '#platform/format.ts';
import { Button } from '#platform/web/button.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { useNavigation } from 'react-router';
import { draftProblemText } from './draft-problems.ts';

/** What the order costs, what is missing, and the ways to place it. */
export function DraftSummary({ plan }: { plan: DraftPlan }) {
  const isSending = useNavigation().formMethod === 'POST';
  const { problems } = plan;
  return (
    <section aria-label="Order" className="grid content-start gap-6">
      <AmountRows rows={amountsOf(plan)} />
      <Button kind="quiet" name="intent" value="save" disabled={isSending}>
        Save draft
      </Button>
      {problems.length > 0 && (
        <div className="grid gap-2 border-t border-line pt-4">
          <h2 className="font-sans text-t2 font-semibold">Before the order can be placed</h2>
          <ul className="grid list-disc gap-1 ps-5">
            {problems.map((problem) => (
              <li key={problem.code}>{draftProblemText(problem)}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="grid gap-3 border-t border-line pt-4">
        <h2 className="font-sans text-t2 font-semibold">The customer pays</h2>
        <p className="text-muted">
          The order is placed and takes its stock. The customer receives an email with a link to
          pay. It expires like any unpaid order.
        </p>
        <Button name="intent" value="send-link" disabled={isSending}>
          Send payment link
        </Button>
      </div>
      <div className="grid gap-3 border-t border-line pt-4">
        <h2 className="font-sans text-t2 font-semibold">You have received the payment</h2>
        <SelectField name="receivedBy" label="Received" isPreset>
          {receivedBy.map((by) => (
            <option key={by} value={by}>
              {receivedLabels[by]}
            </option>
          ))}
        </SelectField>
        <TextField name="reference" label="Reference" autoComplete="off" maxLength={500} />
        <Button kind="quiet" name="intent" value="record-payment" disabled={isSending}>
          Place as paid
        </Button>
      </div>
    </section>
  );
}

const receivedLabels: Readonly<Record<ReceivedBy, string>> = {
  cash: 'In cash',
  'bank-transfer': 'By bank transfer',
  check: 'By check',
};

function amountsOf({ priced, shipping, reducedBy }: DraftPlan): [label: string, amount: string][] {
  const { subtotal, discount, total } = priced;
  const { added, notes } = taxRows(priced);
  const name = reducedBy?.code ?? reducedBy?.title ?? '';
  const rows: [string, string][] = [['Subtotal', formatMoney(subtotal)]];
  if (discount.amount > 0) {
    rows.push([['Discount', name].filter(Boolean).join(' '), `−${formatMoney(discount)}`]);
  }
  rows.push([`Shipping, ${shipping.label}`, formatMoney(priced.shipping)]);
  return [...rows, ...added, ['Total', formatMoney(total)], ...notes];
}
