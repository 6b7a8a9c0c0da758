import { isStorableJson } from '#platform/text.ts';

/** Null for what is no JSON, and for what holds a text that no database takes. */
export function parsedJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isStorableJson(value) ? value : null;
  } catch {
    return null;
  }
}
