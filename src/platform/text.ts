/**
 * Whether a text can be stored as it is: PostgreSQL takes no NUL in a text and half of a surrogate pair in no JSON.
 * Users enter neither, so such input is rejected at the boundary, before any query.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Strips what cannot be stored, for text that cannot be corrected by a user. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Whether all strings in a JSON value, including keys, can be stored. */
export function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, one]) => isStorableText(name) && isStorableJson(one));
}

/** Removes control characters and normalizes line breaks to LF. */
export function plainText(text: string): string {
  const lines = text.toWellFormed().replaceAll(/\r\n?/g, '\n');
  return lines.replaceAll(/[^\P{Cc}\n]/gu, ' ').trim();
}

/**
 * 'Gift wrap, Material: Linen' → ['gift wrap', 'material:linen']: tags are separated by commas; their case and spaces
 * around colons do not matter.
 */
export function tagsIn(typed: string): string[] {
  const tags = typed.split(',').map((tag) => {
    const spaced = tag.trim().replaceAll(/\s+/g, ' ');
    return spaced.replaceAll(/ ?: ?/g, ':').toLowerCase();
  });
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

/** The first of the tags; null for none. */
export function tagIn(typed: string): string | null {
  return tagsIn(typed)[0] ?? null;
}

const maxLineLength = 200;

/** For header values: a line break would allow header injection. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLineLength);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for the content and the quoted attributes of HTML and XML elements. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
