import { useEffect, useRef, useState } from 'react';
import { parseMoney } from '#platform/money.ts';
import { Button } from '#platform/web/button.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import { TextArea, TextField } from '#platform/web/text-field.tsx';
import {
  firstOrderAudience,
  oneTimeCodes,
  type PromotionField,
  type PromotionForm,
  promotionFormFrom,
  type PromotionProblems,
} from '#shop/promotions/rules/promotion-form.ts';
import { formSentence } from '#shop/promotions/rules/reduction-words.ts';

interface PromotionFieldsProps {
  form: PromotionForm | undefined;
  problems: PromotionProblems | undefined;
  categories: readonly string[];
  segments: readonly { id: string; name: string }[];
  currency: string;
}

const kinds = {
  amount: 'Amount off',
  percent: 'Percent off',
  'free-shipping': 'Free shipping',
  'buy-get': 'Buy X get Y',
  bundle: 'Bundle price',
};

/** Shown where its type is selected, without scripts as well. */
const ofBuyGet = 'hidden group-has-[option[value=buy-get]:checked]/kind:grid';
const ofBundle = 'hidden group-has-[option[value=bundle]:checked]/kind:grid';
const ofSets = `${ofBuyGet} group-has-[option[value=bundle]:checked]/kind:grid`;

export const promotionGrid = 'gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-4';

export function PromotionFields(props: PromotionFieldsProps) {
  const { form, problems, segments } = props;
  const categories = props.categories.map((category) => <option key={category}>{category}</option>);
  const field = (name: PromotionField, label: string) => ({
    name,
    label,
    problem: problems?.[name],
    defaultValue: form?.[name] ?? '',
    autoComplete: 'off',
  });
  return (
    <div className="group/kind contents">
      <TextField {...field('title', 'Name')} isRequired className="sm:col-span-2" />
      <TextField
        {...field('code', 'Code')}
        help="Leave empty to apply automatically, or by one-time codes."
      />
      <SelectField {...field('codes', 'Unique per order')} isPreset>
        <option value="">No</option>
        <option value={oneTimeCodes}>Yes, one-time codes</option>
      </SelectField>
      <SelectField {...field('kind', 'Type')} isPreset>
        {Object.entries(kinds).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('value', 'Amount or percent')}
        help="For a bundle, its price. Leave empty for free shipping and free items."
        inputMode="decimal"
      />
      <TextField
        {...field('buyUnits', 'Units to buy')}
        isRequired
        className={ofBuyGet}
        inputMode="numeric"
      />
      <TextField
        {...field('getUnits', 'Units to get')}
        isRequired
        className={ofBuyGet}
        inputMode="numeric"
      />
      <SelectField
        {...field('getCategory', 'Get items of')}
        isPreset
        className={ofBuyGet}
        help="The cheapest of these in the cart, those of categories within it included."
      >
        <option value="">Everything</option>
        {categories}
      </SelectField>
      <TextArea
        {...field('products', 'Products together')}
        isRequired
        className={`sm:col-span-2 ${ofBundle}`}
        help="One per line: product number, SKU or words of its title."
      />
      <TextField
        {...field('setLimit', 'Times per order')}
        className={ofSets}
        help="Leave empty for as often as the cart allows."
        inputMode="numeric"
      />
      <TextField {...field('minimum', 'Minimum subtotal')} inputMode="decimal" />
      <SelectField
        {...field('category', 'Category')}
        isPreset
        help="Includes the categories within it."
        className="group-has-[option[value=bundle]:checked]/kind:hidden"
      >
        <option value="">Everything</option>
        {categories}
      </SelectField>
      <SelectField {...field('audience', 'Customers')} isPreset className="sm:col-span-2">
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
      <ExampleSentence form={form} currency={props.currency} />
    </div>
  );
}

/** Sends the fields, saved or not, to the preview, which keeps and returns them. */
export function PreviewButton({ promotionId }: { promotionId: string }) {
  return (
    <Button kind="quiet" formMethod="get" formAction={`/admin/promotions/${promotionId}/preview`}>
      Preview a cart
    </Button>
  );
}

/** What the customer gets, as the fields stand. Without scripts as they were sent. */
function ExampleSentence({ form, currency }: Pick<PromotionFieldsProps, 'form' | 'currency'>) {
  const ref = useRef<HTMLOutputElement>(null);
  const [typed, setTyped] = useState(form);
  useEffect(() => {
    const element = ref.current?.closest('form');
    if (!element) return () => {};
    const onInput = () => {
      const values = new FormData(element);
      setTyped(promotionFormFrom((name) => values.get(name)));
    };
    element.addEventListener('input', onInput);
    return () => element.removeEventListener('input', onInput);
  }, []);
  const minimum = typed ? parseMoney(typed.minimum, currency) : null;
  const sentence = typed ? formSentence(typed, minimum, currency) : '';
  return (
    <output ref={ref} className="col-span-full min-h-[1.4em] max-w-[70ch] wrap-anywhere">
      {sentence}
    </output>
  );
}
