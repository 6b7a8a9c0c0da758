import { CheckboxField } from '#platform/web/checkbox.tsx';
import {
  type CategoryField,
  categoryFormOf,
  maxDescriptionLength,
  maxLabelLength,
  maxSeoLength,
  maxValueLength,
} from '#shop/catalogue/rules/category-form.ts';
import { specifiedCategories } from '#shop/catalogue/rules/category.ts';
import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { NotSaved } from '#platform/web/admin/not-saved.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { Dialog, DialogBody, DialogButtons } from '#platform/web/dialog.tsx';
import { UnsavedChanges } from '#platform/web/admin/unsaved-changes.tsx';
import type { CategoryResult } from './categories-request.ts';
import type { CategoryWithTile } from './category-tile.ts';
import { DescriptionField } from '../description-field.tsx';
import { PictureInput } from '../picture-input.tsx';
import { Tile, type TilePicture } from './tile.tsx';

interface CategoryDialogProps {
  /** Null for a new category. */
  category: CategoryWithTile | null;
  /** The number of its products, drafts included. */
  productTotal: number;
  /** What it can be put beneath, with the level of each from 0. */
  parents: readonly { id: string; value: string; level: number }[];
  result: CategoryResult | undefined;
  closeTo: string;
}

export function CategoryDialog(props: CategoryDialogProps) {
  const { category, productTotal, parents, result, closeTo } = props;
  const ref = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formMethod === 'POST';
  useEffect(() => {
    if (result) ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [result]);
  const initial = result?.form ?? (category && categoryFormOf(category));
  const field = (name: CategoryField) => ({
    name,
    problem: result?.problems[name],
    defaultValue: initial?.[name] ?? '',
    autoComplete: 'off',
  });
  return (
    <Dialog
      title={category ? `Edit ${category.value}` : 'Add a category'}
      size="wide"
      closeTo={closeTo}
    >
      <Form
        ref={ref}
        method="post"
        encType="multipart/form-data"
        preventScrollReset
        noValidate
        className="flex min-h-0 flex-col"
      >
        <input type="hidden" name="intent" value={category ? 'edit' : 'add'} />
        {category && <input type="hidden" name="id" value={category.id} />}
        <input type="hidden" name="editedAt" value={result?.editedAt ?? category?.editedAt ?? 0} />
        <DialogBody className="gap-7 md:grid-cols-[14rem_minmax(0,1fr)]">
          {result?.notice && <NotSaved reason={result.notice} subject="category" />}
          <TileField
            picture={category?.tile ?? { photo: null, site: null }}
            problem={result?.problems.image}
          />
          <div className="grid content-start gap-4 sm:grid-cols-2">
            <TextField
              {...field('value')}
              label="Category"
              isRequired
              maxLength={maxValueLength}
              help={valueHelp(category, productTotal)}
            />
            <SelectField
              {...field('parent')}
              label="Parent"
              help="Its page shows the products of this category too."
            >
              <option value="">None</option>
              {parents.map(({ id, value, level }) => (
                <option key={id} value={id}>
                  {'\u2003'.repeat(level) + value}
                </option>
              ))}
            </SelectField>
            <TextField
              {...field('homeLabel')}
              label="Label on the home page"
              help="In the menu as well."
              isRequired
              maxLength={maxLabelLength}
            />
            <TextField
              {...field('filterLabel')}
              label="Label in the shop filter"
              isRequired
              maxLength={maxLabelLength}
            />
            <TextField
              {...field('aliases')}
              label="Aliases"
              help="Other words that find this category in search and after /shop/, separated by commas."
              className="col-span-full"
            />
            <DescriptionField
              {...field('description')}
              label="Description"
              help="Shown above its products."
              maxLength={maxDescriptionLength}
              className="col-span-full"
            />
            <TextField
              {...field('seoTitle')}
              label="Page title"
              help="For search engines. Leave empty to use the name."
              maxLength={maxSeoLength}
            />
            <TextField
              {...field('seoDescription')}
              label="Page description"
              help="For search engines. Leave empty to use the description."
              maxLength={maxSeoLength}
            />
          </div>
        </DialogBody>
        <UnsavedChanges form={ref} isAnswered={result !== undefined} staysOn="address" />
        <DialogButtons>
          <ButtonLink kind="quiet" to={closeTo} preventScrollReset>
            Cancel
          </ButtonLink>
          <Button disabled={isSending}>{isSending ? 'Saving …' : 'Save category'}</Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function valueHelp(category: CategoryWithTile | null, productTotal: number): string {
  if (!category) return 'Used in URLs, files and the API, for example: garden tools';
  if (specifiedCategories.includes(category.value)) {
    return 'Links and integrations rely on this name, so it cannot be changed.';
  }
  return productTotal > 0
    ? 'It can be changed only while the category is empty.'
    : 'Links with the current name will keep working.';
}

interface TileFieldProps {
  /** The saved picture. */
  picture: TilePicture;
  problem: string | undefined;
}

/** A native file input, which accepts dropped files too. */
function TileField({ picture, problem }: TileFieldProps) {
  const hasPicture = picture.photo !== null || picture.site !== null;
  return (
    <div className="grid content-start gap-3">
      <Tile picture={picture} className="w-full max-md:w-24" />
      {picture.photo && <CheckboxField name="take-away">Remove this picture</CheckboxField>}
      <PictureInput
        hasPicture={hasPicture}
        problem={problem}
        help="Up to 20 MB. You can drag and drop it here. The home page shows it in a circle."
      />
    </div>
  );
}
