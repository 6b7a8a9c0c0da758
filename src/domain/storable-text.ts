/**
 * Whether a text can be stored as it is: PostgreSQL takes no NUL in a text and half of a surrogate pair in no JSON.
 * People type neither, so what comes with one is refused where it enters, before anything looks it up.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** For texts that nobody can be asked about again: without what cannot be stored. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Whether every text in a value that came as JSON can be, names of fields included. */
export function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, one]) => isStorableText(name) && isStorableJson(one));
}
