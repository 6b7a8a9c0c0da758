import type { z } from 'zod';
import type { ApiAnswer } from '#shop/api/api/problem.ts';
import { fieldsOf } from './posted.ts';
import { type CompatAnswer, duplicateId, notFound, refused } from './resource.ts';

/** Converts responses of /api to the form that old clients expect. */
export function answerFrom({ status, body, isProblem }: ApiAnswer): CompatAnswer {
  if (!isProblem) return { status, body };
  if (status === 404) return notFound;
  if (status === 503) return { status, body };
  const { code, title, errors } = fieldsOf(body);
  if (status === 429) {
    return { status, body: { errors: [{ path: '', message: String(title) }] } };
  }
  if (code === 'id-taken') return duplicateId;
  return errors ? { status: 400, body: { errors } } : refused({ path: '', message: String(title) });
}

export function refusedBy({ issues }: z.ZodError): CompatAnswer {
  return refused(...issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}
