import type { EmailContent, EmailPart } from './email-content.ts';

/** The wording of an email by staff. The body consists of paragraphs, separated by blank lines. */
export interface EmailEdit {
  subject: string;
  body: string;
}

export const maxSubjectLength = 150;
export const maxBodyLength = 5000;

export interface EditProblems {
  subject?: string;
  body?: string;
}

/** The placeholders of a template: words within a text, and parts that stand on a line of their own. */
export interface EmailPlaceholders {
  words: readonly string[];
  parts: readonly string[];
  /** Parts without which the email is useless: the link or code that it was requested for. */
  needed: readonly string[];
}

const partNames = {
  rows: 'details',
  link: 'link',
  code: 'code',
  quote: 'message',
  'qr-code': 'qr-code',
} as const;

/**
 * The parts of an email that are data, by their placeholders: those that a template names, and tables, links, codes
 * and quotes, of which further ones are numbered from 2. Other paragraphs and headings are text.
 */
function namedParts({ parts }: EmailContent): { name: string | null; part: EmailPart }[] {
  const counts = new Map<string, number>();
  return parts.map((part) => {
    if (part.name !== undefined) return { name: part.name, part };
    if (part.kind === 'paragraph' || part.kind === 'heading') return { name: null, part };
    const kind = partNames[part.kind];
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return { name: count === 1 ? kind : `${kind}${count}`, part };
  });
}

export function placeholdersOf(
  example: EmailContent,
  neededParts: readonly string[],
): EmailPlaceholders {
  const named = namedParts(example).flatMap(({ name }) => (name === null ? [] : [name]));
  const parts = [...new Set(named)];
  const needed = parts.filter((name) => neededParts.includes(name));
  return { words: Object.keys(valuesOf(example)), parts, needed };
}

function valuesOf({ values = {} }: EmailContent): Readonly<Record<string, string>> {
  return values;
}

const placeholder = /\{\{\s*([\w.-]*)\s*\}\}/g;

/** Empty if the wording can be saved. */
export function editProblems(edit: EmailEdit, known: EmailPlaceholders): EditProblems {
  const subject = subjectProblem(edit.subject, known);
  const body = bodyProblem(edit.body, known);
  return { ...(subject && { subject }), ...(body && { body }) };
}

function subjectProblem(subject: string, known: EmailPlaceholders): string | null {
  if (subject.trim() === '') return 'Enter a subject.';
  if (subject.length > maxSubjectLength) return `Enter at most ${maxSubjectLength} characters.`;
  for (const name of namesIn(subject)) {
    if (known.parts.includes(name)) return `{{${name}}} can only be used in the text.`;
    if (!known.words.includes(name)) return unknownProblem(name, known.words);
  }
  return hasOpenBrace(subject) ? openBrace : null;
}

function bodyProblem(body: string, known: EmailPlaceholders): string | null {
  if (body.trim() === '') return 'Enter a text.';
  if (body.length > maxBodyLength) return `Enter at most ${maxBodyLength} characters.`;
  const names = namesIn(body);
  const unknown = names.find((name) => ![...known.words, ...known.parts].includes(name));
  if (unknown !== undefined) return unknownProblem(unknown, [...known.words, ...known.parts]);
  if (hasOpenBrace(body)) return openBrace;
  for (const paragraph of paragraphsOf(body)) {
    const part = namesIn(paragraph).find((name) => known.parts.includes(name));
    if (part !== undefined && soleName(paragraph) !== part) {
      return `{{${part}}} must stand in a paragraph of its own, with a blank line before and after it.`;
    }
  }
  const missing = known.needed.find((name) => !names.includes(name));
  return missing === undefined
    ? null
    : `The text needs {{${missing}}}: the email is useless without it.`;
}

function unknownProblem(name: string, known: readonly string[]): string {
  const list = known.map((one) => `{{${one}}}`).join(', ');
  return `This email has no placeholder {{${name}}}. Use one of these: ${list}.`;
}

const openBrace = 'Write placeholders like {{shop.name}}, with two braces on each side.';

function hasOpenBrace(text: string): boolean {
  return /\{\{|\}\}/.test(text.replaceAll(placeholder, ''));
}

function namesIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name);
}

function soleName(paragraph: string): string | null {
  const [first] = paragraph.matchAll(placeholder);
  return first && first[0] === paragraph.trim() ? (first[1] ?? '') : null;
}

function paragraphsOf(body: string): string[] {
  const lines = body.replaceAll(/\r\n?/g, '\n').split(/\n[ \t]*\n\s*/);
  return lines.map((text) => text.trim()).filter((text) => text !== '');
}

/** The email in the words of staff. A part that this email does not have leaves nothing. */
export function applyEdit(content: EmailContent, { subject, body }: EmailEdit): EmailContent {
  const values = valuesOf(content);
  const named = namedParts(content);
  const parts = paragraphsOf(body).flatMap((paragraph): EmailPart[] => {
    const name = soleName(paragraph);
    if (name !== null && !Object.hasOwn(values, name)) {
      return named.filter((one) => one.name === name).map(({ part }) => part);
    }
    const heading = /^#\s+(.+)$/.exec(paragraph)?.[1];
    const text = filledIn(heading ?? paragraph, values);
    return [{ kind: heading === undefined ? 'paragraph' : 'heading', text }];
  });
  return { ...content, subject: filledIn(subject, values), parts };
}

/** One pass, so that a value that looks like a placeholder stays as it is. */
function filledIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(placeholder, (_, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : '',
  );
}

/** The wording of the program, as staff begin to edit it: `example` has distinct values. */
export function editableText(example: EmailContent): EmailEdit {
  const values = Object.entries(valuesOf(example))
    .filter(([, value]) => value !== '')
    .toSorted(([, a], [, b]) => b.length - a.length);
  const asTyped = (text: string) =>
    values.reduce((all, [name, value]) => all.replaceAll(value, `{{${name}}}`), text);
  const paragraphs: string[] = [];
  for (const { name, part } of namedParts(example)) {
    const text = name === null ? asTyped('text' in part ? part.text : '') : `{{${name}}}`;
    const paragraph = name === null && part.kind === 'heading' ? `# ${text}` : text;
    if (name === null || paragraphs.at(-1) !== paragraph) paragraphs.push(paragraph);
  }
  return { subject: asTyped(example.subject), body: paragraphs.join('\n\n') };
}
