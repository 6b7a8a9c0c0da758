import { plainText } from './text.ts';

/** What was entered, by field name. */
export type FormTexts<Field extends string> = Record<Field, string>;

/** Validation messages by field name; empty when the form is valid. */
export type FormProblems<Field extends string> = Partial<Record<Field, string>>;

/**
 * Reads the known fields of a posted form, a JSON body or a stored draft; a field that is missing or is no text is ''.
 * `clean` runs over each text: by default it removes control characters and trims.
 */
export function readFields<Field extends string>(
  fields: readonly Field[],
  read: (field: Field) => unknown,
  clean: (text: string) => string = plainText,
): FormTexts<Field> {
  const entries = fields.map((field) => {
    const value = read(field);
    return [field, typeof value === 'string' ? clean(value) : ''] as const;
  });
  // The entries above cover every field.
  return Object.fromEntries(entries) as FormTexts<Field>;
}

export function hasProblems(problems: object): boolean {
  return Object.keys(problems).length > 0;
}
