import { Form, useNavigation } from 'react-router';
import {
  maxGuideNote,
  maxGuideTitle,
  maxTableText,
  type SizeGuide,
  type SizeGuideField,
  type SizeGuideForm,
} from '#shop/catalogue/rules/size-guide.ts';
import { CheckboxGroup } from '#platform/web/admin/checkbox-group.tsx';
import { NotSaved } from '#platform/web/admin/not-saved.tsx';
import { UnsavedChanges } from '#platform/web/admin/unsaved-changes.tsx';
import { Button } from '#platform/web/button.tsx';
import { TextArea, TextField } from '#platform/web/text-field.tsx';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import type { SizeGuideResult } from './size-guides-request.ts';

interface SizeGuideEditorProps {
  /** Null for a new one. */
  guide: SizeGuide | null;
  form: SizeGuideForm;
  categories: readonly { id: string; value: string }[];
  result: SizeGuideResult | undefined;
}

export function SizeGuideEditor({ guide, form, categories, result }: SizeGuideEditorProps) {
  const ref = useFocusOnProblem<HTMLFormElement>(result);
  const isSending = useNavigation().formMethod === 'POST';
  const shown = result?.form ?? form;
  const field = (name: SizeGuideField, label: string) => ({
    name,
    label,
    problem: result?.problems[name],
    defaultValue: shown[name],
    autoComplete: 'off',
  });
  return (
    <>
      {result?.notice && <NotSaved reason={result.notice} subject="size guide" />}
      <Form
        ref={ref}
        method="post"
        noValidate
        aria-label="Size guide"
        className="grid max-w-[60rem] gap-5"
      >
        {guide && <input type="hidden" name="id" value={guide.id} />}
        <input type="hidden" name="editedAt" value={result?.editedAt ?? guide?.editedAt ?? 0} />
        <TextField
          {...field('title', 'Title')}
          isRequired
          maxLength={maxGuideTitle}
          className="sm:max-w-100"
        />
        <TextArea
          {...field('table', 'Sizes')}
          isRequired
          maxLength={maxTableText}
          help="One row per line, with | between the cells, such as: Size | Chest. The first row has the headers. A table copied from a spreadsheet works as well."
        />
        <TextArea
          {...field('note', 'How to measure')}
          maxLength={maxGuideNote}
          help="Above the table. Formatted like the description of a product."
        />
        <CheckboxGroup
          legend="Categories: all their products that have options"
          name="categories"
          options={categories.map(({ id, value }) => ({ value: id, label: value, hint: '' }))}
          selected={shown.categories.split('\n')}
          problem={result?.problems.categories}
          className="grid lg:grid-cols-4"
        />
        <TextArea
          {...field('products', 'Product numbers')}
          help="Products that show this guide in place of the one of their category. Separated by spaces, commas or line breaks."
        />
        <div>
          <Button name="intent" value="save" disabled={isSending}>
            {isSending ? 'Saving …' : 'Save size guide'}
          </Button>
        </div>
        <UnsavedChanges form={ref} isAnswered={result !== undefined} staysOn="address" />
      </Form>
    </>
  );
}
