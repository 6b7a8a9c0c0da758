import { note, textUnder } from './source-values.ts';
import type { FileRow, ImportProblem } from './imported-product.ts';

interface Attribute {
  name: string;
  values: string[];
  field: string;
}

/** In the order of their columns, as far as they are filled in. */
export function attributesOf({ cells }: FileRow): Attribute[] {
  const attributes: Attribute[] = [];
  for (let at = 1; Object.hasOwn(cells, `attribute ${at} name`); at += 1) {
    const field = `attribute ${at} value(s)`;
    const name = textUnder(cells, `attribute ${at} name`);
    if (name !== '')
      attributes.push({ name, values: escapedParts(textUnder(cells, field)), field });
  }
  return attributes;
}

/** Attributes used for variations become options. */
export function optionsOf(variations: readonly FileRow[]): string[] {
  const names = new Map<string, string>();
  for (const { name } of variations.flatMap(attributesOf)) {
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

/** '' if the variation matches any value. */
export function valuesOf(row: FileRow, options: readonly string[]): string[] {
  const attributes = attributesOf(row);
  return options.map((option) => {
    const own = attributes.find(({ name }) => name.toLowerCase() === option.toLowerCase());
    return own?.values[0] ?? '';
  });
}

/** Attributes that are not used for variations. */
export function unusedAttributes(top: FileRow, options: readonly string[]): ImportProblem[] {
  const chosen = new Set(options.map((name) => name.toLowerCase()));
  return attributesOf(top)
    .filter(({ name, values }) => !chosen.has(name.toLowerCase()) && values.length > 0)
    .map(({ name, field }) =>
      note({ row: top.row, field }, `Attribute “${name}” is not used by any variation`),
    );
}

/** Values with commas between them; a comma within a value has a backslash before it. */
export function escapedParts(text: string): string[] {
  const values = text.split(/(?<!\\),/).map((value) => value.replaceAll('\\,', ',').trim());
  return values.filter((value) => value !== '');
}
