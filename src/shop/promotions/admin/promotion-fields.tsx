import type {
  PromotionField,
  PromotionForm,
  PromotionProblems,
} from '#shop/promotions/rules/promotion-form.ts';
import ChevronDown from '~icons/lucide/chevron-down';
import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { UnsavedChanges } from '#platform/web/admin/unsaved-changes.tsx';

interface PromotionFieldsProps {
  answer: { form: PromotionForm; problems: PromotionProblems } | undefined;
  categories: readonly string[];
}

const kinds = { amount: 'Amount off', percent: 'Percent off', 'free-shipping': 'Free shipping' };

/** Collapsed by default, expanded if there are problems. */
export function PromotionFields({ answer, categories }: PromotionFieldsProps) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer) ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [answer]);
  const field = (name: PromotionField, label: string) => ({
    name,
    label,
    problem: answer?.problems[name],
    defaultValue: answer?.form[name] ?? '',
    autoComplete: 'off',
  });
  return (
    <details open={answer !== undefined} className="group border-t border-ink">
      <summary className="flex min-h-14 items-center gap-2 font-medium">
        Add a promotion
        <ChevronDown aria-hidden="true" className="icon group-open:rotate-180" />
      </summary>
      <Form
        ref={ref}
        method="post"
        noValidate
        aria-label="Add a promotion"
        className="grid max-w-4xl gap-x-4 gap-y-5 pt-2 pb-6 sm:grid-cols-2 lg:grid-cols-4"
      >
        <TextField {...field('title', 'Name')} isRequired className="sm:col-span-2" />
        <TextField
          {...field('code', 'Code')}
          help="Leave empty to apply automatically."
          className="sm:col-span-2"
        />
        <SelectField {...field('kind', 'Type')} isRequired>
          {Object.entries(kinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field('value', 'Amount or percent')}
          isRequired
          help="Leave empty for free shipping."
          inputMode="decimal"
        />
        <TextField {...field('minimum', 'Minimum subtotal')} inputMode="decimal" />
        <SelectField {...field('category', 'Category')}>
          <option value="">Everything</option>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
        <TextField {...field('startsOn', 'Start date')} type="date" />
        <TextField {...field('endsOn', 'End date')} type="date" />
        <TextField {...field('totalLimit', 'Total uses')} inputMode="numeric" />
        <TextField {...field('customerLimit', 'Uses per customer')} inputMode="numeric" />
        <UnsavedChanges form={ref} isAnswered={answer !== undefined} staysOn="page" />
        <Button className="sm:col-start-1">Add promotion</Button>
      </Form>
    </details>
  );
}
