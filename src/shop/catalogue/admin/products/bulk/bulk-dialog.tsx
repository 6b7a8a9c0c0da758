import {
  type BulkForm,
  formerWays,
  stockWays,
  priceWays,
  roundings,
} from '#shop/catalogue/rules/bulk-edit.ts';
import { productStatuses } from '#shop/catalogue/rules/product-table.ts';
import type { RefusedProduct } from '#shop/catalogue/use-cases/edit-products.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import { TagsField } from '#platform/web/admin/tags-field.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { Dialog, DialogBody, DialogButtons } from '#platform/web/dialog.tsx';
import { UnsavedChanges } from '#platform/web/admin/unsaved-changes.tsx';
import type { BulkResult } from './bulk-actions.ts';
import {
  compareAtChangeLabels,
  priceChangeLabels,
  refusalMessage,
  roundingLabels,
  stockChangeLabels,
} from './bulk-labels.ts';
import { statusLabels } from '../table/table-labels.ts';
import { ConfirmDialog } from '#platform/web/admin/confirm-dialog.tsx';

interface BulkDialogProps {
  /** Each with the edit that the form was opened on. */
  products: readonly { id: number; editedAt: number }[];
  choices: { categories: readonly string[]; tags: readonly string[] };
  result: BulkResult | undefined;
  closeTo: string;
}

/** The form for one change to all selected products. */
function BulkDialog({ products, choices, result, closeTo }: BulkDialogProps) {
  const ref = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formMethod === 'POST';
  useEffect(() => {
    if (result) ref.current?.querySelector<HTMLElement>('[aria-invalid], [data-refused]')?.focus();
  }, [result]);
  const field = (name: keyof BulkForm, label: string) => ({
    name,
    label,
    problem: result?.problems[name],
    defaultValue: result?.form[name] ?? '',
    autoComplete: 'off',
  });
  const title = products.length === 1 ? 'Edit 1 product' : `Edit ${products.length} products`;
  return (
    <Dialog title={title} size="wide" closeTo={closeTo}>
      <Form ref={ref} method="post" noValidate className="contents">
        <input type="hidden" name="intent" value="edit-ticked" />
        {products.map(({ id, editedAt }) => (
          <input key={id} type="hidden" name="product" value={`${id} ${editedAt}`} />
        ))}
        <DialogBody className="gap-4 md:grid-cols-3">
          {result && <RefusedList refused={result.refused} />}
          <SelectField {...field('category', 'Category')}>
            <Unchanged />
            {choices.categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </SelectField>
          <SelectField {...field('status', 'Status')} className="md:col-span-2">
            <Unchanged />
            <Options values={productStatuses} labels={statusLabels} />
          </SelectField>
          <SelectField {...field('priceWay', 'Price')}>
            <Unchanged />
            <Options values={priceWays} labels={priceChangeLabels} />
          </SelectField>
          <TextField {...field('price', 'Amount or percent')} inputMode="decimal" />
          <SelectField {...field('rounding', 'Rounding')}>
            <Options values={roundings} labels={roundingLabels} />
          </SelectField>
          <SelectField {...field('formerWay', 'Compare-at price')}>
            <Unchanged />
            <Options values={formerWays} labels={compareAtChangeLabels} />
          </SelectField>
          <TextField
            {...field('former', 'New compare-at price')}
            inputMode="decimal"
            className="md:col-span-2"
          />
          <SelectField {...field('stockWay', 'Stock')}>
            <Unchanged />
            <Options values={stockWays} labels={stockChangeLabels} />
          </SelectField>
          <TextField
            {...field('stock', 'Quantity')}
            help="Applies to each variant. Use a negative number to subtract."
            className="md:col-span-2"
          />
          <TagsField
            {...field('addTags', 'Add tags')}
            tags={choices.tags}
            help="Separated by commas."
          />
          <TagsField
            {...field('removeTags', 'Remove tags')}
            tags={choices.tags}
            className="md:col-span-2"
          />
        </DialogBody>
        <UnsavedChanges form={ref} isAnswered={result !== undefined} staysOn="address" />
        <DialogButtons>
          <ButtonLink kind="quiet" to={closeTo} preventScrollReset>
            Cancel
          </ButtonLink>
          <Button disabled={isSending}>{isSending ? 'Saving …' : 'Save changes'}</Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

/** Lists the products because of which nothing was saved. */
function RefusedList({ refused }: { refused: readonly RefusedProduct[] }) {
  if (refused.length === 0) return null;
  return (
    <div data-refused tabIndex={-1} className="md:col-span-full">
      <Notice kind="bad" icon={CircleAlert} role="alert">
        <p>No changes were saved because of these products:</p>
        <ul className="mt-1 grid gap-0.5">
          {refused.map((one) => (
            <li key={one.id}>
              No. {one.id}
              {one.title && `, ${one.title}`}: {refusalMessage(one)}.
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function Unchanged() {
  return <option value="">No change</option>;
}

interface OptionsProps<Value extends string> {
  values: readonly Value[];
  labels: Record<Value, string>;
}

function Options<Value extends string>({ values, labels }: OptionsProps<Value>) {
  return values.map((value) => (
    <option key={value} value={value}>
      {labels[value]}
    </option>
  ));
}

export interface BulkSelection {
  kind: 'edit-ticked' | 'delete-ticked';
  products: { id: number; title: string; editedAt: number }[];
}

interface BulkDialogsProps {
  opened: BulkSelection;
  choices: { categories: readonly string[]; tags: readonly string[] };
  result: BulkResult | undefined;
  closeTo: string;
}

const maxTitlesShown = 10;

export function BulkDialogs({ opened, choices, result, closeTo }: BulkDialogsProps) {
  const { kind, products } = opened;
  if (kind === 'edit-ticked') {
    return <BulkDialog products={products} choices={choices} result={result} closeTo={closeTo} />;
  }
  const others = products.length - maxTitlesShown;
  return (
    <ConfirmDialog
      question={
        products.length === 1
          ? 'Delete this product ?'
          : `Delete these ${products.length} products ?`
      }
      verb={{ now: 'Delete', busy: 'Deleting …' }}
      fields={{ intent: 'delete-ticked', ids: products.map(({ id }) => id).join(' ') }}
      closeTo={closeTo}
    >
      <ul className="grid gap-1 text-muted">
        {products.slice(0, maxTitlesShown).map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
        {others > 0 && <li>and {others} more</li>}
      </ul>
    </ConfirmDialog>
  );
}
