import type { ProductFieldText } from '#shop/catalogue/rules/product-attributes.ts';
import {
  fieldTexts,
  productAttributeNames,
  type ProductField,
  variantAttributeNames,
} from '#shop/catalogue/rules/product-fields.ts';
import type { ProductForm, ProductProblems } from '#shop/catalogue/rules/product-form.ts';
import type { ProductStatus } from '#shop/catalogue/rules/product.ts';
import { SelectField } from '#platform/web/select-field.tsx';
import { TagsField } from '#platform/web/admin/tags-field.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { DescriptionField } from '../../description-field.tsx';

interface ProductFieldsProps {
  /** Undefined for an empty form. */
  initial: ProductForm | undefined;
  status: ProductStatus;
  onStatus: (status: ProductStatus) => void;
  problems: ProductProblems;
  categories: readonly string[];
  /** In use, to be suggested. */
  tags: readonly string[];
  /** Stock and SKU then belong to each variant. */
  hasOptions: boolean;
}

/** The specified fields come first, the additional ones below (ruling 31). */
export function ProductFields(props: ProductFieldsProps) {
  const { hasOptions } = props;
  const field = (name: ProductField, className = '') => (
    <ProductFieldInput key={name} name={name} className={className} {...props} />
  );
  const further = [...productAttributeNames, ...(hasOptions ? [] : variantAttributeNames)];
  const separated = 'border-t border-line pt-4';
  return (
    <div className="grid grid-cols-2 content-start gap-4">
      {field('title', 'col-span-full')}
      {field('description', 'col-span-full')}
      {field('category')}
      {field('price')}
      {field('rate')}
      {field('count')}
      {!hasOptions && field('stock', separated)}
      {field('compareAt', separated)}
      {further.map((name, at) => field(name, hasOptions && at === 0 ? separated : ''))}
      <StatusField
        {...props}
        className="col-span-full flex flex-wrap items-center gap-x-6 border-t border-line pt-3"
      />
    </div>
  );
}

interface ProductFieldInputProps extends Pick<
  ProductFieldsProps,
  'initial' | 'problems' | 'categories' | 'tags'
> {
  name: ProductField;
  className?: string;
}

/** The field as text or, where it has choices, as a select. */
export function ProductFieldInput(props: ProductFieldInputProps) {
  const { name, initial, problems, categories, tags, className = '' } = props;
  const { label, help, inputMode, maxLength, choices }: ProductFieldText = fieldTexts[name];
  const isRequired = requiredFields.has(name);
  const field = { label, help, name, problem: problems[name], autoComplete: 'off', className };
  const typed = { ...field, defaultValue: initial?.[name] ?? '', isRequired, maxLength };
  if (name === 'tags') return <TagsField {...typed} tags={tags} />;
  if (name === 'description') return <DescriptionField {...typed} />;
  const options = name === 'category' ? categoryOptions(categories) : choices;
  if (!options) return <TextField {...typed} inputMode={inputMode} />;
  const { maxLength: _length, ...select } = typed;
  return (
    <SelectField {...select}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

const requiredFields: ReadonlySet<ProductField> = new Set([
  'title',
  'description',
  'category',
  'price',
  'rate',
  'count',
]);

function categoryOptions(categories: readonly string[]): [value: string, label: string][] {
  return [['', 'Please choose'], ...categories.map((value): [string, string] => [value, value])];
}

interface StatusFieldProps extends Pick<ProductFieldsProps, 'status' | 'onStatus'> {
  className: string;
}

export function StatusField({ status, onStatus, className }: StatusFieldProps) {
  return (
    <fieldset className={className}>
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
