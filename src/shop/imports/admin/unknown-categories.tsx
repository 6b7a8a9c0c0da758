import { formatNumber } from '#platform/format.ts';
import type { ShownImport, UnknownCategory } from '#shop/imports/use-cases/show-import.ts';
import { categoryChoices } from '#shop/catalogue/rules/product-form.ts';
import { Form } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import type { PostedChoice } from '#shop/imports/use-cases/decide-import.ts';

/** Categories of the file that the shop does not have, each with the choice where its products go. */
export function UnknownCategories({ shown }: { shown: ShownImport }) {
  const { productImport, unknownCategories, categories } = shown;
  if (unknownCategories.length === 0) return null;
  const values = categoryChoices(categories.map(({ value }) => value));
  const isOpen = productImport.state === 'waiting';
  return (
    <section aria-labelledby="categories" className="grid gap-4 border-t border-ink pt-4">
      <h2 id="categories" className="text-t5">
        Unknown categories
      </h2>
      {isOpen ? (
        <>
          <Form method="post" preventScrollReset className="grid max-w-[44rem] gap-4">
            <input type="hidden" name="decision" value="choose-categories" />
            {unknownCategories.map((unknown, at) => (
              <ChoiceField key={unknown.name} at={at} unknown={unknown} values={values} />
            ))}
            <Button className="justify-self-start">Save choices and check again</Button>
          </Form>
          <SingleCategoryForm shown={shown} values={values} />
        </>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {unknownCategories.map(({ name, count }) => (
            <li key={name} className="rounded-full bg-card px-3.5 py-1.5 wrap-anywhere">
              {name || 'No category'} <span className="text-muted">{formatNumber(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ChoiceFieldProps {
  /** The index used in the field names. */
  at: number;
  unknown: UnknownCategory;
  /** The shop's categories. */
  values: readonly string[];
}

function ChoiceField({ at, unknown, values }: ChoiceFieldProps) {
  const { name, count, createdAs, parents, obstacle } = unknown;
  const products = `${formatNumber(count)} ${count === 1 ? 'product' : 'products'}`;
  const preset = defaultChoice(unknown);
  return (
    <>
      <input type="hidden" name={`name-${at}`} value={name} />
      <SelectField
        key={preset}
        name={`choice-${at}`}
        label={`${name || 'No category'} (${products})`}
        isRequired
        isPreset={preset !== ''}
        defaultValue={preset}
        help={name !== '' && obstacle !== null ? `Cannot be created: ${obstacle}.` : undefined}
      >
        {preset === '' && <option value="">Choose…</option>}
        {createdAs !== null && <option value="create">{`Create “${createdAs}”`}</option>}
        {createdAs !== null && parents.length > 0 && (
          <option value="create-with-parents">
            {`Create “${createdAs}” and ${parents.map((parent) => `“${parent}”`).join(', ')}`}
          </option>
        )}
        {values.map((value) => (
          <option key={value} value={mapChoice(value)}>{`Import into “${value}”`}</option>
        ))}
        <option value="leave-out">Do not import these products</option>
      </SelectField>
    </>
  );
}

function SingleCategoryForm({
  shown: { productImport, categories },
  values,
}: {
  shown: ShownImport;
  values: string[];
}) {
  const chosen = categories.find(({ id }) => id === productImport.categoryId)?.value ?? '';
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="decision" value="check-again" />
      <SelectField
        key={chosen}
        name="category"
        label="Or use one category for all"
        isRequired
        defaultValue={chosen}
        className="w-full max-w-[18rem]"
      >
        <option value="">Choose…</option>
        {values.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </SelectField>
      <Button kind="quiet">Use for all and check again</Button>
    </Form>
  );
}

/** Parses a field value such as 'create' or 'map electronics'. */
export function parseChoice(text: string): Pick<PostedChoice, 'choice' | 'value'> {
  if (text.startsWith(mapping)) return { choice: 'map', value: text.slice(mapping.length) };
  const choice = choices.find((one) => one === text) ?? '';
  return { choice, value: '' };
}

function mapChoice(value: string): string {
  return `${mapping}${value}`;
}

/** The saved choice, else the best match: the nearest existing parent, or a new category. */
function defaultChoice({ decision, nearest, createdAs }: UnknownCategory): string {
  if (decision) return decision.choice === 'map' ? mapChoice(decision.value) : decision.choice;
  if (nearest !== null) return mapChoice(nearest);
  return createdAs === null ? '' : 'create';
}

const mapping = 'map ';
const choices = ['create', 'create-with-parents', 'leave-out'] as const;
