import type { SettingsProblems, Typed } from '#shop/settings/rules/rule.ts';
import { textOf } from '#platform/web/posted-form.ts';

/** Action data of a form that was not saved, or whose rows changed. */
export interface SettingsAnswer {
  typed: Typed;
  problems: SettingsProblems;
  notice: 'stale' | 'unreachable' | null;
  /** The version that the form was opened on. */
  stamp: string;
  /** The list in which a row was added or removed. */
  changedRows: string | null;
}

/** Fields of the form itself, not of settings. */
const formFields = new Set(['stamp', 'row', 'intent']);

export function readSettingsForm(fields: FormData): SettingsAnswer {
  const texts = [...fields].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !formFields.has(entry[0]),
  );
  return {
    typed: Object.fromEntries(texts),
    problems: {},
    notice: null,
    stamp: textOf(fields, 'stamp'),
    changedRows: null,
  };
}

/** Action data for a failed request: it keeps the values that were entered. */
export function unreachableAnswer(fields: FormData): SettingsAnswer {
  return { ...readSettingsForm(fields), notice: 'unreachable' };
}
