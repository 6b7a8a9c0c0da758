import type { OrderLine } from '#shop/orders/rules/order.ts';
import {
  maxReturnNoteLength,
  reasonLabels,
  returnReasons,
  type Return,
} from '#shop/returns/rules/return.ts';
import {
  emptyReturnForm,
  type ShownForm,
  type ShownProblem,
} from '#shop/returns/rules/return-form.ts';
import { ownPhotos } from './own-photos.ts';
import { Button } from '#platform/web/button.tsx';
import { LocalDate } from '#platform/web/local-date.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { PhotoFields } from '#platform/web/photo-fields.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import { TextArea, TextField } from '#platform/web/text-field.tsx';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import { Form, useNavigation } from 'react-router';

interface ReturnFormProps extends RefusedLinesProps {
  order: { id: number; lines: readonly OrderLine[] };
  /** Units by position. */
  returnable: readonly number[];
  kind: Return['kind'];
  /** Makes submitting the form twice one return. */
  returnKey: string;
  isFree: boolean;
  until: number | null;
  token: string | null;
  result: ShownForm | undefined;
}

export function ReturnForm({
  order,
  returnable,
  refusals,
  kind,
  result,
  ...shown
}: ReturnFormProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const ref = useFocusOnProblem<HTMLFormElement>(result);
  const form = result?.form ?? emptyReturnForm(order.lines.length);
  const problem = result?.problem ?? null;
  const isWithdrawal = kind === 'withdrawal';
  const verb = isWithdrawal ? 'Confirm withdrawal' : 'Request return';
  return (
    <Form
      ref={ref}
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      className="grid gap-7"
    >
      {/* Enter presses the first button of a form, which would otherwise remove a photo. */}
      <button hidden>{verb}</button>
      <input type="hidden" name="key" value={result?.key ?? shown.returnKey} />
      <input type="hidden" name="kind" value={kind} />
      {problem?.fields.length === 0 && (
        // Without JavaScript, autofocus moves the focus when the page is the response to the form.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        <Notice kind="bad" icon={CircleAlert} role="alert" tabIndex={-1} autoFocus>
          {problem.text}
        </Notice>
      )}
      <p>
        {isWithdrawal ? withdrawalWords : shown.isFree ? 'Returns are free. ' : paidWords}
        {'Possible until '}
        {shown.until !== null && <LocalDate at={shown.until} />}
        {'.'}
      </p>
      {order.lines.map((line, position) => (
        <LineFields
          key={`${line.variantId} ${position}`}
          line={line}
          position={position}
          left={returnable[position] ?? 0}
          typed={form.lines[position]}
          problem={problem}
          isWithdrawal={isWithdrawal}
        />
      ))}
      <RefusedLines order={order} refusals={refusals} />
      {!isWithdrawal && (
        <TextArea
          name="note"
          label="Note for us"
          maxLength={maxReturnNoteLength}
          defaultValue={form.note}
        />
      )}
      {!isWithdrawal && (
        <PhotoFields
          photos={result?.photos ?? []}
          {...ownPhotos(order.id, shown.token)}
          help="Only you and the shop see them."
        />
      )}
      <div>
        <Button disabled={isSending}>{verb}</Button>
      </div>
    </Form>
  );
}

const withdrawalWords =
  'You withdraw from the contract for the items that you enter here. No reason is needed, and we confirm it by email. ';
const paidWords = 'You pay for sending the items back. ';

export interface RefusedLinesProps {
  order: { lines: readonly OrderLine[] };
  /** By position, why the item cannot be selected. */
  refusals: readonly (string | null)[];
}

/** Says of each item that cannot be selected why. */
export function RefusedLines({ order, refusals }: RefusedLinesProps) {
  if (refusals.every((reason) => reason === null)) return null;
  return (
    <ul aria-label="Items that cannot be returned" className="grid gap-5">
      {order.lines.map((line, position) =>
        refusals[position] ? (
          <li key={`${line.variantId} ${position}`} className="border-t border-line pt-5">
            <span className="font-medium wrap-anywhere">{titleOf(line)}</span>
            <span className="block text-t2 text-muted">{refusals[position]}</span>
          </li>
        ) : null,
      )}
    </ul>
  );
}

function titleOf({ title, optionValues }: OrderLine): string {
  return [title, ...optionValues].join(', ');
}

interface LineFieldsProps {
  line: OrderLine;
  position: number;
  left: number;
  typed: { quantity: string; reason: string } | undefined;
  /** Of the whole form. */
  problem: ShownProblem | null;
  isWithdrawal: boolean;
}

function LineFields({ line, position, left, typed, problem, isWithdrawal }: LineFieldsProps) {
  if (left === 0) return null;
  const field = (name: string) => ({
    name,
    // A reason depends on the quantity, which is 0 at first.
    isPreset: true,
    problem: problem?.fields.includes(name) ? problem.text : undefined,
    // For submissions without JavaScript; otherwise an effect of the form moves the focus.
    ...(problem?.fields[0] === name && { autoFocus: true }),
  });
  return (
    <fieldset className="grid gap-4 border-t border-line pt-5 sm:grid-cols-[8rem_1fr]">
      <legend className="float-start mb-1 w-full font-medium wrap-anywhere sm:col-span-2">
        {titleOf(line)}
        <span className="block text-t2 font-normal text-muted">
          {left === 1 ? '1 can be returned' : `${left} can be returned`}
        </span>
      </legend>
      <TextField
        {...field(`quantity-${position}`)}
        label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        defaultValue={typed?.quantity ?? '0'}
      />
      {!isWithdrawal && (
        <SelectField
          {...field(`reason-${position}`)}
          label="Reason"
          defaultValue={typed?.reason ?? ''}
        >
          <option value="">Select a reason</option>
          {returnReasons.map((reason) => (
            <option key={reason} value={reason}>
              {reasonLabels[reason]}
            </option>
          ))}
        </SelectField>
      )}
    </fieldset>
  );
}
