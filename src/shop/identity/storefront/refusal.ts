import { data } from 'react-router';
import type { Toast } from '#platform/web/toast.ts';
import type { Field, Problem } from './identity-messages.ts';

export type Tab = 'sign-in' | 'register';

/** The errors of a rejected form: per field and as a summary. */
export interface Refused {
  problems: Partial<Record<Field, string>>;
  message: Toast;
}

/** Includes the typed login or email address, never the password. */
export interface Refusal extends Refused {
  tab: Tab;
  typed: string;
}

export function refusedOf(problems: readonly Problem[]): Refused {
  const byField = problems.flatMap(({ field, text }) => (field === null ? [] : [[field, text]]));
  const text = problems.map((problem) => problem.text).join(' ');
  return { problems: Object.fromEntries(byField), message: { kind: 'error', text } };
}

export function refusalOf(tab: Tab, typed: string, problems: readonly Problem[]): Refusal {
  return { tab, typed, ...refusedOf(problems) };
}

export function refuse(...refused: Parameters<typeof refusalOf>) {
  return data(refusalOf(...refused), { status: 422 });
}
