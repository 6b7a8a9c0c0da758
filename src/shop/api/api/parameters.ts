import { z } from 'zod';

const defaultLimit = 100;
const maxRows = 1000;
const maxOffset = 10_000_000;

/** Client-assigned ids stay far below the largest safe integer, so that generated ids never run out. */
export const maxClientId = 1_000_000_000;

export const idParams = z.object({ id: z.coerce.number().int().min(1).max(maxClientId) });

/** Query parameters that all list operations accept. */
export const pagedFields = {
  limit: z.coerce.number().int().min(1).max(maxRows).default(defaultLimit),
  page: z.coerce.number().int().min(1).max(maxOffset).default(1),
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, 'Take it from the Link header of the page before')
    .optional()
    .describe('Goes on where a page ended. It does not go together with page.'),
};

export interface PageRequest {
  limit: number;
  page: number;
  cursor?: string | undefined;
}

export function spanOf({ limit, page, cursor }: PageRequest) {
  const after = Number(cursor ?? 0);
  return { after, offset: cursor === undefined ? (page - 1) * limit : 0, limit };
}

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
