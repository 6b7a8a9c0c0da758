import { z } from 'zod';
import {
  type CategoryForm,
  categoryFormFrom,
  type CategoryProblems,
  maxDescriptionLength,
  maxLabelLength,
  maxSeoLength,
  maxValueLength,
} from '#shop/catalogue/rules/category-form.ts';
import { describeCategories } from '#shop/catalogue/use-cases/categories.ts';
import type { ApiCall } from '#shop/api/api/operation.ts';
import type { FieldError } from '#shop/api/api/problem.ts';
import { type Picture, pictureNameIn } from '#platform/images.ts';
import { failed, ok } from '#platform/result.ts';
import { descriptionFormat } from './product-json.ts';
import { sentImageFormat, storeSentImage } from './sent-image.ts';

const draftFields = {
  value: z
    .string()
    .min(1)
    .max(maxValueLength)
    .describe('What products carry as their category. It changes only while none does.'),
  parent: z
    .string()
    .max(maxValueLength)
    .nullable()
    .optional()
    .describe('The value of the category to put it within; null for the top.'),
  label: z.string().max(maxLabelLength).optional().describe('In the filter; else the value.'),
  homeLabel: z
    .string()
    .max(maxLabelLength)
    .optional()
    .describe('On the home page; else the value.'),
  aliases: z.array(z.string().max(maxValueLength)).max(20).optional(),
  description: z.string().max(maxDescriptionLength).optional().describe(descriptionFormat),
  seoTitle: z.string().max(maxSeoLength).optional(),
  seoDescription: z.string().max(maxSeoLength).optional(),
  image: z
    .string()
    .nullable()
    .optional()
    .describe(`${sentImageFormat} The address that it has keeps it; null removes it.`),
};

export const categoryDraftSchema = z.object(draftFields).meta({
  id: 'CategoryDraft',
  examples: [{ value: 'speakers', parent: 'electronics', label: 'Speakers' }],
});
export const categoryChangeSchema = z
  .object(draftFields)
  .partial()
  .meta({ id: 'CategoryChange', examples: [{ parent: null, seoTitle: 'Speakers for home' }] });

type Change = z.infer<typeof categoryChangeSchema>;

export const newCategoryForm = categoryFormFrom(() => '');

interface Known {
  form: CategoryForm;
  photo: Picture | null;
}

/** The form with the fields that the change names, and what becomes of the picture. */
export async function readCategoryDraft(call: ApiCall, change: Change, { form, photo }: Known) {
  const { parent, aliases, label, image } = change;
  const categories = await describeCategories(call.shop);
  const within = categories.find(({ value }) => value === parent);
  if (parent && !within) {
    const message = `Unknown category: ${parent}`;
    return failed({ code: 'invalid' as const, path: 'parent', message });
  }
  const { value, homeLabel, description, seoTitle, seoDescription } = change;
  const named = { value, homeLabel, filterLabel: label, description, seoTitle, seoDescription };
  const texts = new Map<string, string | undefined>(Object.entries(named));
  if (parent !== undefined) texts.set('parent', within?.id ?? '');
  if (aliases) texts.set('aliases', aliases.join(', '));
  const read = categoryFormFrom((field) => texts.get(field) ?? form[field]);
  const isKept =
    image === undefined || (photo !== null && pictureNameIn(image ?? '') === photo.name);
  if (isKept) return ok({ form: read, photo: null });
  if (image === null || image === '') return ok({ form: read, photo: 'removed' as const });
  const stored = await storeSentImage(call, { image, title: read.value });
  return stored.ok ? ok({ form: read, photo: stored.value }) : stored;
}

export function categoryErrors(problems: CategoryProblems): FieldError[] {
  return Object.entries(problems).map(([field, message]) => {
    return { path: field === 'filterLabel' ? 'label' : field, message };
  });
}
