import type { ShownImport } from '#services/imports/show-import.ts';
import { categoryChoices } from '#domain/catalogue/product-form.ts';
import { Form } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { countWords } from './import-words.ts';

/** Categories of the file that the shop does not have, and where their products are to go. */
export function UnknownCategories({ shown }: { shown: ShownImport }) {
  const { asked, unknownCategories, categories } = shown;
  if (unknownCategories.length === 0) return null;
  const chosen = categories.find(({ id }) => id === asked.categoryId)?.value ?? '';
  return (
    <section aria-labelledby="categories" className="grid gap-3 border-t border-ink pt-4">
      <h2 id="categories" className="text-t5">
        Categories that this shop does not have
      </h2>
      <ul className="flex flex-wrap gap-2">
        {unknownCategories.map(({ category, count }) => (
          <li key={category} className="rounded-full bg-card px-3.5 py-1.5 wrap-anywhere">
            {category || 'None given'} <span className="text-muted">{countWords(count)}</span>
          </li>
        ))}
      </ul>
      {asked.state === 'waiting' && (
        <Form method="post" className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="decision" value="check-again" />
          <SelectField
            key={chosen}
            name="category"
            label="Put these products into"
            isRequired
            defaultValue={chosen}
            className="w-full max-w-[18rem]"
          >
            <option value="">none: leave them out</option>
            {categoryChoices(categories.map(({ value }) => value)).map((value) => (
              <option key={value}>{value}</option>
            ))}
          </SelectField>
          <Button kind="quiet">Check again</Button>
        </Form>
      )}
    </section>
  );
}
