import { itemField, maxItemTitle, type TypedItem } from '#shop/drafts/rules/draft-form.ts';
import { taxClasses } from '#shop/settings/rules/tax-rates.ts';
import { formatMoney } from '#platform/format.ts';
import type { Money } from '#platform/money.ts';
import { CheckboxField } from '#platform/web/checkbox.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import type { DraftFields } from './draft-fields.tsx';

interface ItemProps extends Pick<DraftFields, 'problems' | 'currency'> {
  item: TypedItem;
  at: number;
}

export function CatalogItem({ item, at, problems, price }: ItemProps & { price: Money | null }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <input type="hidden" name={itemField(at, 'variant')} value={item.variantId} />
      <input type="hidden" name={itemField(at, 'title')} value={item.title} />
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{item.title}</span>
        <span className="block text-muted">
          {price ? `${formatMoney(price)} each` : 'No longer on sale'}
        </span>
      </p>
      <Quantity item={item} at={at} problems={problems} />
    </div>
  );
}

function Quantity({ item, at, problems }: Pick<ItemProps, 'item' | 'at' | 'problems'>) {
  const name = itemField(at, 'quantity');
  return (
    <TextField
      name={name}
      label={`Quantity of ${item.title}`}
      isRequired
      inputMode="numeric"
      autoComplete="off"
      defaultValue={item.quantity}
      problem={problems[name]}
      className="max-w-48"
    />
  );
}

export function CustomItem({ item, at, problems, currency }: ItemProps) {
  const field = (part: string) => {
    const name = itemField(at, part);
    return { name, problem: problems[name], isRequired: true, autoComplete: 'off' };
  };
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="sr-only">{`Custom item ${at + 1}`}</legend>
      <TextField
        {...field('title')}
        label="Title"
        defaultValue={item.title}
        maxLength={maxItemTitle}
        className="sm:col-span-2"
      />
      <TextField
        {...field('price')}
        label={`Price of one in ${currency}`}
        inputMode="decimal"
        defaultValue={item.price}
      />
      <Quantity item={item} at={at} problems={problems} />
      <SelectField {...field('tax')} isPreset label="Tax class" defaultValue={item.taxClass}>
        {taxClasses.map((name) => (
          <option key={name} value={name}>
            {taxClassLabels[name]}
          </option>
        ))}
      </SelectField>
      <CheckboxField
        name={itemField(at, 'ships')}
        defaultChecked={item.needsShipping}
        className="self-end"
      >
        Needs shipping
      </CheckboxField>
    </fieldset>
  );
}

const taxClassLabels = { standard: 'Standard', reduced: 'Reduced', zero: 'Zero' };
