/** A text that staff use again and again, with placeholders for what differs. */
export interface SavedAnswer {
  id: string;
  title: string;
  text: string;
  version: number;
}

export type AnswerForm = Pick<SavedAnswer, 'title' | 'text'>;
export type AnswerProblems = Partial<Record<keyof AnswerForm, string>>;

export const maxAnswerTitleLength = 80;
export const maxAnswerLength = 3000;

/** What a saved answer may name. */
export const answerPlaceholders = ['name', 'firstName', 'subject', 'shop'] as const;

type AnswerValues = Readonly<Record<(typeof answerPlaceholders)[number], string>>;

const placeholder = /\{\{\s*([\w.-]*)\s*\}\}/g;

/** Empty if the answer can be saved. */
export function answerProblems({ title, text }: AnswerForm): AnswerProblems {
  const problems: AnswerProblems = {};
  if (title === '') problems.title = 'Enter a title.';
  else if (title.length > maxAnswerTitleLength) {
    problems.title = `Enter at most ${maxAnswerTitleLength} characters.`;
  }
  const unknown = [...text.matchAll(placeholder)].find(([, name]) => !isPlaceholder(name));
  if (text === '') problems.text = 'Enter a text.';
  else if (text.length > maxAnswerLength) {
    problems.text = `Enter at most ${maxAnswerLength} characters.`;
  } else if (unknown) {
    const known = answerPlaceholders.map((name) => `{{${name}}}`).join(', ');
    problems.text = `There is no placeholder ${unknown[0]}. Use one of these: ${known}.`;
  }
  return problems;
}

/** One pass, so that a name that looks like a placeholder stays as it is. */
export function filledAnswer(text: string, values: AnswerValues): string {
  return text.replaceAll(placeholder, (written, name: string) =>
    isPlaceholder(name) ? values[name] : written,
  );
}

function isPlaceholder(name: string | undefined): name is keyof AnswerValues {
  return answerPlaceholders.some((known) => known === name);
}
