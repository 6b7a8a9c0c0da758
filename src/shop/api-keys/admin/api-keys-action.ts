import {
  type ApiKeyForm,
  type ApiKeyProblems,
  readApiKeyForm,
} from '#shop/api-keys/rules/api-key.ts';
import { createApiKey, revokeApiKey } from '#shop/api-keys/use-cases/api-keys.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { refusalStatus } from '#platform/web/too-many-attempts.ts';
import { proofMessage } from '#shop/identity/web/proof-field.tsx';
import { freshVisitor } from '#shop/identity/web/fresh-sign-in.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { apiKeysUrl } from './api-key-table.tsx';

/** The new key, which only this response contains, or the problems of the form. */
export interface ApiKeyResult {
  key: string | null;
  form: ApiKeyForm;
  problems: ApiKeyProblems & { password?: string };
}

interface Posting {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export async function apiKeysAction({ request, context }: Posting) {
  const posted = await postedForm(request);
  const revoked = textOf(posted, 'revoke');
  return revoked === '' ? create(context, posted) : revoke({ request, context }, revoked);
}

async function create(context: Posting['context'], posted: FormData) {
  const shop = context.get(shopContext);
  const selected = posted.getAll('scope').filter((value) => typeof value === 'string');
  const form = { name: textOf(posted, 'name'), scopes: selected };
  const read = readApiKeyForm(form);
  if (!read.ok) return refuse(form, read.failure.problems);
  const proven = await freshVisitor(context, textOf(posted, 'own-password'));
  if (!proven.ok) {
    const problems = { password: proofMessage(proven.failure) };
    return refuse(form, problems, refusalStatus(proven.failure));
  }
  const created = await createApiKey(shop, proven.value, form);
  if (created.ok) return data<ApiKeyResult>({ key: created.value, form, problems: {} });
  const { failure } = created;
  return refuse(form, failure.code === 'invalid' ? failure.problems : {});
}

async function revoke({ request, context }: Posting, id: string) {
  const visitor = await signedInVisitor(context);
  const revoked = await revokeApiKey(context.get(shopContext), visitor, id);
  const text = revoked.ok ? 'API key revoked' : 'This API key has already been revoked.';
  const flash = flashLine(request, { kind: 'info', text });
  return redirect(apiKeysUrl(), { headers: cookieHeaders([flash]) });
}

function refuse(form: ApiKeyForm, problems: ApiKeyResult['problems'], status = 422) {
  return data<ApiKeyResult>({ key: null, form, problems }, { status });
}
