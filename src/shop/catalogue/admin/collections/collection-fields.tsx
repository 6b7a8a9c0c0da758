import {
  type CollectionField,
  type CollectionForm,
  type CollectionProblems,
  kinds,
  maxDescriptionLength,
  maxSeoLength,
  maxTitleLength,
} from '#shop/catalogue/rules/collection-form.ts';
import { sorts } from '#shop/catalogue/rules/selection.ts';
import { maxSlugLength } from '#shop/catalogue/rules/slug.ts';
import type { Picture } from '#platform/images.ts';
import { TagsField } from '#platform/web/admin/tags-field.tsx';
import { CheckboxGroup } from '#platform/web/admin/checkbox-group.tsx';
import { CheckboxField } from '#platform/web/checkbox.tsx';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import { TextArea, TextField } from '#platform/web/text-field.tsx';
import { DescriptionField } from '../description-field.tsx';
import { PictureInput } from '../picture-input.tsx';

interface CollectionFieldsProps {
  form: CollectionForm;
  problems: CollectionProblems | undefined;
  categories: readonly { id: string; value: string }[];
  /** Of products, to be suggested. */
  tags: readonly string[];
  photo: Picture | null;
}

/** The selected kind hides the fields of the other one. */
const onlyOf = {
  rule: 'contents group-has-[option[value=hand]:checked]/collection:hidden',
  hand: 'contents group-has-[option[value=rule]:checked]/collection:hidden',
};

export function CollectionFields(props: CollectionFieldsProps) {
  const { form, problems, photo } = props;
  const field = (name: CollectionField, label: string) => ({
    name,
    label,
    problem: problems?.[name],
    defaultValue: form[name],
    autoComplete: 'off',
  });
  return (
    <>
      <TextField
        {...field('title', 'Title')}
        isRequired
        maxLength={maxTitleLength}
        className="sm:col-span-2"
      />
      <TextField
        {...field('slug', 'URL')}
        help="After /collections/. Leave empty to use the title. Former URLs keep working."
        maxLength={maxSlugLength}
        className="sm:col-span-2"
      />
      <DescriptionField
        {...field('description', 'Description')}
        maxLength={maxDescriptionLength}
        className="col-span-full"
      />
      <SelectField {...field('sort', 'Sort by')} isPreset className="sm:col-span-2">
        {sorts
          .filter(({ value }) => value !== 'newest')
          .map(({ value, label }) => (
            <option key={value} value={value}>
              {value === 'none' ? 'As selected by hand, otherwise newest first' : label}
            </option>
          ))}
      </SelectField>
      <div className="flex items-end sm:col-span-2">
        <CheckboxField name="published" value="yes" defaultChecked={form.published !== ''}>
          Published
        </CheckboxField>
      </div>
      <div className="col-span-full flex flex-wrap gap-5">
        {photo && (
          <div className="grid content-start gap-3">
            <ProductPicture picture={photo} sizes="8rem" alt="" className="w-32" />
            <CheckboxField name="take-away">Remove this picture</CheckboxField>
          </div>
        )}
        <PictureInput
          hasPicture={photo !== null}
          problem={problems?.image}
          help="Up to 20 MB. Shown beside the title."
        />
      </div>
      <h2 className="col-span-full mt-4 text-t5">Products</h2>
      <SelectField {...field('kind', 'Selected')} isPreset className="sm:col-span-2">
        {Object.entries(kinds).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className={onlyOf.rule}>
        <RuleFields {...props} field={field} />
      </div>
      <div className={onlyOf.hand}>
        <TextArea
          {...field('products', 'Product numbers')}
          help="In the order of the page, separated by spaces, commas or line breaks."
          className="col-span-full"
        />
      </div>
      <h2 className="col-span-full mt-4 text-t5">Search engines</h2>
      <TextField
        {...field('seoTitle', 'Page title')}
        help="Leave empty to use the title."
        maxLength={maxSeoLength}
        className="sm:col-span-2"
      />
      <TextField
        {...field('seoDescription', 'Page description')}
        help="Leave empty to use the description."
        maxLength={maxSeoLength}
        className="sm:col-span-2"
      />
    </>
  );
}

interface RuleFieldsProps extends CollectionFieldsProps {
  field: (
    name: CollectionField,
    label: string,
  ) => { name: string; label: string; problem: string | undefined; defaultValue: string };
}

/** Each field that is filled in is a condition. */
function RuleFields({ form, problems, categories, tags, field }: RuleFieldsProps) {
  return (
    <>
      <SelectField {...field('match', 'Products match')} isPreset className="sm:col-span-2">
        <option value="all">All conditions</option>
        <option value="any">Any condition</option>
      </SelectField>
      <CheckboxGroup
        legend="Category, including the categories within it"
        name="category"
        options={categories.map(({ id, value }) => ({ value: id, label: value, hint: '' }))}
        selected={form.category.split('\n')}
        problem={problems?.category}
        className="col-span-full grid lg:grid-cols-4"
      />
      <TextArea
        {...field('brands', 'Brands')}
        help="One per line."
        className="sm:col-span-2 sm:row-span-2"
      />
      <TagsField
        {...field('tags', 'Tags')}
        tags={tags}
        help="Of which products have one, separated by commas."
        className="sm:col-span-2"
      />
      <TextField {...field('priceFrom', 'Price from')} inputMode="decimal" />
      <TextField {...field('priceTo', 'Price up to')} inputMode="decimal" />
      <TextField
        {...field('newDays', 'Maximum age in days')}
        inputMode="numeric"
        help="Since the product was published."
      />
      <div className="grid content-start pt-5">
        <CheckboxField name="sale" value="yes" defaultChecked={form.sale !== ''}>
          On sale
        </CheckboxField>
        <CheckboxField name="stock" value="yes" defaultChecked={form.stock !== ''}>
          In stock
        </CheckboxField>
      </div>
    </>
  );
}
