import { z } from 'zod';

/** Restricts rows to the requested fields. Fields that are not public cannot be requested. */
export function chosenFields(schema: z.ZodObject) {
  const names = Object.keys(schema.shape);
  return z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(names)))
    .optional()
    .describe(`Only these, with commas between them: ${names.join(', ')}.`);
}

export function withFields(
  rows: readonly object[],
  fields: readonly string[] | undefined,
): object[] {
  if (!fields) return [...rows];
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name))),
  );
}
