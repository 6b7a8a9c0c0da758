import {
  fieldTexts,
  productAttributeNames,
  type ProductField,
  type ProductFieldText,
  variantAttributeNames,
} from '#shop/catalogue/rules/product-fields.ts';
import type { ProductForm, ProductProblems } from '#shop/catalogue/rules/product-form.ts';
import type { ProductStatus } from '#shop/catalogue/rules/product.ts';
import { SelectField } from '#platform/web/select-field.tsx';
import { TextArea, TextField } from '#platform/web/text-field.tsx';

interface ProductFieldsProps {
  /** Undefined for an empty form. */
  initial: ProductForm | undefined;
  status: ProductStatus;
  onStatus: (status: ProductStatus) => void;
  problems: ProductProblems;
  categories: readonly string[];
  /** Stock and SKU then belong to each variant. */
  hasOptions: boolean;
}

/** The specified fields come first, the additional ones below (ruling 31). */
export function ProductFields(props: ProductFieldsProps) {
  const { initial, status, onStatus, problems, categories, hasOptions } = props;
  const field = (name: ProductField) => {
    const { label, help, inputMode, maxLength }: ProductFieldText = fieldTexts[name];
    const defaultValue = initial?.[name] ?? '';
    const text = { label, help, inputMode, maxLength };
    return { ...text, name, problem: problems[name], defaultValue, autoComplete: 'off' };
  };
  const { inputMode: _text, ...description } = field('description');
  const further = [...productAttributeNames, ...(hasOptions ? [] : variantAttributeNames)];
  return (
    <div className="grid grid-cols-2 content-start gap-4">
      <TextField {...field('title')} isRequired className="col-span-full" />
      <TextArea {...description} isRequired className="col-span-full" />
      <SelectField
        label={fieldTexts.category.label}
        name="category"
        problem={problems.category}
        defaultValue={initial?.category ?? ''}
        autoComplete="off"
        isRequired
      >
        <option value="">Please choose</option>
        {categories.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </SelectField>
      <TextField {...field('price')} isRequired />
      <TextField {...field('rate')} isRequired />
      <TextField {...field('count')} isRequired />
      {!hasOptions && <TextField {...field('stock')} className="border-t border-line pt-4" />}
      <TextField {...field('compareAt')} className="border-t border-line pt-4" />
      {further.map((name, at) => {
        const className = hasOptions && at === 0 ? 'border-t border-line pt-4' : '';
        const { choices }: ProductFieldText = fieldTexts[name];
        if (!choices) return <TextField key={name} {...field(name)} className={className} />;
        const { inputMode: _mode, maxLength: _length, ...select } = field(name);
        return (
          <SelectField key={name} {...select} className={className}>
            {choices.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        );
      })}
      <StatusField status={status} onStatus={onStatus} />
    </div>
  );
}

function StatusField({ status, onStatus }: Pick<ProductFieldsProps, 'status' | 'onStatus'>) {
  return (
    <fieldset className="col-span-full flex flex-wrap items-center gap-x-6 border-t border-line pt-3">
      <legend className="float-start me-6 py-2.5 text-t2 font-medium">Status</legend>
      {statuses.map(({ value, label }) => (
        <label key={value} className="flex min-h-target items-center gap-2.5">
          <input
            type="radio"
            name="status"
            value={value}
            defaultChecked={status === value}
            onChange={() => onStatus(value)}
            className="size-5 accent-ink"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

const statuses = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft: visible to staff only' },
] as const;
