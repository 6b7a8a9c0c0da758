import { plainText } from '#platform/text.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { type Scope, scopes } from '#shop/access/rules/scope.ts';

/** Raw form input. */
export interface ApiKeyForm {
  name: string;
  scopes: string[];
}

/** Validation messages by field; empty when the form is valid. */
export type ApiKeyProblems = Partial<Record<keyof ApiKeyForm, string>>;

export const maxKeyNameLength = 60;

export function readApiKeyForm(
  form: ApiKeyForm,
): Result<{ name: string; scopes: Scope[] }, { code: 'invalid'; problems: ApiKeyProblems }> {
  const name = plainText(form.name);
  const ticked = scopes.filter((scope) => form.scopes.includes(scope));
  const problems: ApiKeyProblems = {};
  if (name === '' || name.length > maxKeyNameLength || name.includes('\n')) {
    problems.name = `Please give it a name of at most ${maxKeyNameLength} characters.`;
  }
  if (ticked.length === 0) problems.scopes = 'Select at least one scope';
  const isRight = Object.keys(problems).length === 0;
  return isRight ? ok({ name, scopes: ticked }) : failed({ code: 'invalid', problems });
}
