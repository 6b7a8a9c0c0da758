import { AddForm } from '#platform/web/admin/add-form.tsx';
import type {
  PromotionField,
  PromotionForm,
  PromotionProblems,
} from '#shop/promotions/rules/promotion-form.ts';
import { SelectField } from '#platform/web/select-field.tsx';
import { TextField } from '#platform/web/text-field.tsx';

interface PromotionFieldsProps {
  answer: { form: PromotionForm; problems: PromotionProblems } | undefined;
  categories: readonly string[];
}

const kinds = { amount: 'Amount off', percent: 'Percent off', 'free-shipping': 'Free shipping' };

export function PromotionFields({ answer, categories }: PromotionFieldsProps) {
  const field = (name: PromotionField, label: string) => ({
    name,
    label,
    problem: answer?.problems[name],
    defaultValue: answer?.form[name] ?? '',
    autoComplete: 'off',
  });
  return (
    <AddForm
      title="Add a promotion"
      verb={{ now: 'Add promotion', busy: 'Adding …' }}
      answer={answer}
      className="gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-4"
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
    </AddForm>
  );
}
