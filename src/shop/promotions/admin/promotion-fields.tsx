import { SelectField } from '#platform/web/select-field.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import {
  firstOrderAudience,
  oneTimeCodes,
  type PromotionField,
  type PromotionForm,
  type PromotionProblems,
} from '#shop/promotions/rules/promotion-form.ts';

interface PromotionFieldsProps {
  form: PromotionForm | undefined;
  problems: PromotionProblems | undefined;
  categories: readonly string[];
  segments: readonly { id: string; name: string }[];
}

const kinds = { amount: 'Amount off', percent: 'Percent off', 'free-shipping': 'Free shipping' };

export const promotionGrid = 'gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-4';

export function PromotionFields(props: PromotionFieldsProps) {
  const { form, problems, categories, segments } = props;
  const field = (name: PromotionField, label: string) => ({
    name,
    label,
    problem: problems?.[name],
    defaultValue: form?.[name] ?? '',
    autoComplete: 'off',
  });
  return (
    <>
      <TextField {...field('title', 'Name')} isRequired className="sm:col-span-2" />
      <TextField
        {...field('code', 'Code')}
        help="Leave empty to apply automatically, or by one-time codes."
      />
      <SelectField {...field('codes', 'Unique per order')}>
        <option value="">No</option>
        <option value={oneTimeCodes}>Yes, one-time codes</option>
      </SelectField>
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
      <SelectField {...field('audience', 'Customers')} className="sm:col-span-2">
        <option value="">Everyone</option>
        <option value={firstOrderAudience}>Accounts that order for the first time</option>
        {segments.map(({ id, name }) => (
          <option key={id} value={id}>
            {`Accounts in ${name}`}
          </option>
        ))}
      </SelectField>
      <TextField {...field('startsOn', 'Start date')} type="date" />
      <TextField {...field('endsOn', 'End date')} type="date" />
      <TextField {...field('totalLimit', 'Total uses')} inputMode="numeric" />
      <TextField {...field('customerLimit', 'Uses per customer')} inputMode="numeric" />
      <TextField
        {...field('budget', 'Budget')}
        inputMode="decimal"
        help="Taken off in all orders together."
        className="sm:col-span-2"
      />
    </>
  );
}
