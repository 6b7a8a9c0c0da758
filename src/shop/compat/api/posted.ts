/** The fields of the posted object; empty if the body is not an object. */
export function fieldsOf(body: unknown): Record<string, unknown> {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isObject ? { ...body } : {};
}

/** Old clients send numbers as typed: '23.5' is read as 23.5. Other values are kept. */
function numberFrom(value: unknown): unknown {
  return typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value;
}

/** A number is the text that it reads as; undefined for what is no text. */
export function textFrom(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : undefined;
}

/** The fields with those numbers read that are there. */
export function withNumbers(
  fields: Record<string, unknown>,
  names: readonly string[],
): Record<string, unknown> {
  const read = names.filter((name) => name in fields);
  return { ...fields, ...Object.fromEntries(read.map((name) => [name, numberFrom(fields[name])])) };
}
