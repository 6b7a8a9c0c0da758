import { data } from 'react-router';
import type { Flash } from '#web/flash.ts';
import type { Field, Problem } from './identity-words.ts';

export type Tab = 'sign-in' | 'register';

/** What a form shows that was not accepted: what was typed, but for the password, and what is wrong. */
export interface Refusal {
  tab: Tab;
  typed: string;
  problems: Partial<Record<Field, string>>;
  message: Flash;
}

export function refusalOf(tab: Tab, typed: string, problems: readonly Problem[]): Refusal {
  const beside = problems.flatMap(({ field, text }) => (field === null ? [] : [[field, text]]));
  const text = problems.map((problem) => problem.text).join(' ');
  return { tab, typed, problems: Object.fromEntries(beside), message: { kind: 'error', text } };
}

export function refuse(...refused: Parameters<typeof refusalOf>) {
  return data(refusalOf(...refused), { status: 422 });
}
