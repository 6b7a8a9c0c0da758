import { startImport } from '#shop/imports/use-cases/start-import.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { importUrl } from './imports-url.ts';

/** Action data of a rejected upload. */
export interface ImportsAnswer {
  problem: string;
}

interface Posting {
  context: Readonly<RouterContextProvider>;
}

/** The HTTP layer has already written the uploaded file to disk. */
export async function importsAction({ context }: Posting) {
  const visitor = await signedInVisitor(context);
  const { received } = context.get(requestInfoContext);
  if (!received) return refused(problems.missing);
  if (!received.ok) return refused(problems[received.failure.code]);
  const started = await startImport(context.get(shopContext), visitor, received.value);
  if (started.ok) return redirect(importUrl(started.value));
  if (started.failure.code === 'forbidden') throw new Error('this page has no guard in access.ts');
  return refused(problems[started.failure.code], 409);
}

const problems = {
  missing: 'Please choose a CSV file',
  'too-many-bytes': 'Please choose a file of at most 200 MB',
  'another-import': 'Another import is running. Wait until it is done, or cancel it below',
};

function refused(problem: string, status = 422) {
  return data<ImportsAnswer>({ problem }, { status });
}
