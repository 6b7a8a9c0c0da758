import { isStorableJson, isStorableText } from '#platform/text.ts';
import { data } from 'react-router';

/** Parses the posted form. A malformed body, or text that a database cannot store, is a 400 instead of an exception. */
export async function postedForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => null);
  if (form && isStorableForm(form)) return form;
  return Promise.reject(data(null, { status: 400, statusText: 'Bad Request' }));
}

function isStorableForm(form: FormData): boolean {
  return [...form].every(([name, value]) => {
    const text = typeof value === 'string' ? value : value.name;
    return isStorableText(name) && isStorableText(text);
  });
}

/** The empty string for a field that is missing, or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** What a mail program posts to the link of a List-Unsubscribe header (RFC 8058). The URL holds the token. */
export const oneClickField = 'List-Unsubscribe';

/** Whether the field of ui/honey-pot.tsx was filled in. */
export function isHoneypotFilled(form: FormData): boolean {
  return textOf(form, 'website') !== '';
}

export const honeypotMessage =
  'The form was not sent because a hidden field was filled in. Please reload the page and try again.';

/** Null for what is no JSON, and for what holds a text that no database takes. */
export function parsedJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isStorableJson(value) ? value : null;
  } catch {
    return null;
  }
}
