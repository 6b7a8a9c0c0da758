import { readFields, hasProblems } from '#platform/form.ts';
import { plainText } from '#platform/text.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { type Category, type CategoryTexts, specifiedCategories } from './category.ts';
import { maxLevels, possibleParents } from './category-tree.ts';

const lineFields = [
  'value',
  'homeLabel',
  'filterLabel',
  'aliases',
  'seoTitle',
  'seoDescription',
  'parent',
] as const;

export type CategoryField = (typeof lineFields)[number] | 'description';
/** Raw form input; aliases are separated by commas, the parent is an id. */
export type CategoryForm = Record<CategoryField, string>;
/** Validation messages by field; empty when the form is valid. */
export type CategoryProblems = Partial<Record<CategoryField | 'image', string>>;

export type CategoryFacts = Pick<
  Category,
  'value' | 'homeLabel' | 'filterLabel' | 'aliases' | 'parentId'
> &
  CategoryTexts;

export interface CategoryTerms {
  /** All categories, including the edited one. */
  categories: readonly Category[];
  /** The edited category; null for a new one. */
  own: Category | null;
  /** Number of its products, including drafts. */
  productTotal: number;
}

export const maxValueLength = 40;
export const maxLabelLength = 40;
export const maxDescriptionLength = 2_000;
export const maxSeoLength = 160;
const maxAliases = 20;

/** Reads only the known fields, each but the description on one line; a missing one is ''. */
export function categoryFormFrom(read: (field: CategoryField) => unknown): CategoryForm {
  return { ...readFields(lineFields, read, oneLine), ...readFields(['description'], read) };
}

export function categoryFormOf(facts: CategoryFacts): CategoryForm {
  const { value, homeLabel, filterLabel, aliases } = facts;
  const { description, seoTitle, seoDescription } = facts;
  const texts = { description, seoTitle, seoDescription };
  const parent = facts.parentId ?? '';
  return { value, homeLabel, filterLabel, aliases: aliases.join(', '), parent, ...texts };
}

/** The previous value stays as an alias, so that existing links keep working. */
export function readCategoryForm(
  form: CategoryForm,
  terms: CategoryTerms,
): Result<CategoryFacts, { code: 'invalid'; problems: CategoryProblems }> {
  const aliases = aliasesIn(form.aliases);
  const problems: CategoryProblems = {};
  const value = valueProblem(form.value, terms);
  if (value) problems.value = value;
  if (!isLabel(form.homeLabel)) problems.homeLabel = labelRule;
  if (!isLabel(form.filterLabel)) problems.filterLabel = labelRule;
  const alias = aliasProblem(aliases, terms);
  if (alias) problems.aliases = alias;
  for (const field of ['description', 'seoTitle', 'seoDescription'] as const) {
    const maxLength = field === 'description' ? maxDescriptionLength : maxSeoLength;
    if (form[field].length <= maxLength) continue;
    problems[field] = `Too long. Enter at most ${maxLength} characters.`;
  }
  const isPossible = possibleParents(terms.categories, terms.own).some(
    ({ id }) => id === form.parent,
  );
  if (form.parent !== '' && !isPossible) {
    problems.parent = `Choose a category at most ${maxLevels - 1} levels deep, and none beneath this one.`;
  }
  if (hasProblems(problems)) return failed({ code: 'invalid', problems });
  const former = terms.own?.value.toLowerCase() ?? form.value.toLowerCase();
  const isRenamed = former !== form.value.toLowerCase() && !aliases.includes(former);
  const { parent, ...texts } = form;
  const kept = isRenamed ? [...aliases, former] : aliases;
  return ok({ ...texts, aliases: kept, parentId: parent || null });
}

/** Phones type a curly apostrophe; /shop/{word} reads it as a straight one. */
function oneLine(text: string): string {
  return plainText(text).replaceAll(/\s+/g, ' ').replaceAll('’', "'");
}

function aliasesIn(text: string): string[] {
  const words = text.split(',').map((word) => word.trim().toLowerCase());
  return [...new Set(words.filter((word) => word !== ''))];
}

function valueProblem(value: string, { categories, own, productTotal }: CategoryTerms) {
  const lower = value.toLowerCase();
  if (!isWord(value)) return wordRule(maxValueLength);
  if (lower === everything) return 'This name is reserved for all products';
  if (own && value !== own.value) {
    if (specifiedCategories.includes(own.value))
      return `Links and integrations rely on “${own.value}”`;
    if (productTotal > 0) return 'It can be changed only while the category is empty';
  }
  const others = categories.filter(({ id }) => id !== own?.id);
  if (others.some((other) => other.value.toLowerCase() === lower)) {
    return 'Another category already uses this name';
  }
  const led = others.find((other) => other.aliases.includes(lower));
  return led && `This name already leads to ${led.value}`;
}

/** Ruling 1: these lead to the clothes of men and of women. */
export const sharedAliases: readonly string[] = ['clothes', 'clothing'];
/** What /shop/all shows. */
const everything = 'all';

function aliasProblem(aliases: readonly string[], { categories, own }: CategoryTerms) {
  if (aliases.length > maxAliases) return `Too many words. Enter at most ${maxAliases}.`;
  const odd = aliases.find((alias) => !isWord(alias));
  if (odd !== undefined) return `“${odd}”: ${wordRule(maxValueLength).toLowerCase()}`;
  if (aliases.includes(everything)) return `“${everything}” is reserved for all products`;
  const others = categories.filter(({ id }) => id !== own?.id);
  for (const alias of aliases) {
    const named = others.find(({ value }) => value.toLowerCase() === alias);
    const led = others.find((other) => other.aliases.includes(alias));
    const taken = named ?? (sharedAliases.includes(alias) ? undefined : led);
    if (taken) return `“${alias}” already leads to ${taken.value}`;
  }
  return undefined;
}

/** Whether the text survives URL encoding and repeated decoding unchanged. */
function isWord(text: string): boolean {
  return text.length <= maxValueLength && /^[\p{L}\p{N}][\p{L}\p{M}\p{N} '&+-]*$/u.test(text);
}

function wordRule(maxLength: number): string {
  return `Enter up to ${maxLength} letters, digits, spaces and ' & + -.`;
}

const labelRule = `Enter a label of at most ${maxLabelLength} characters.`;

function isLabel(text: string): boolean {
  return text !== '' && text.length <= maxLabelLength;
}
