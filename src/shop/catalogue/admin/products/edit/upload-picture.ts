import { pictureProblems } from '#shop/catalogue/rules/product-form.ts';
import type { Picture } from '#platform/images.ts';
import { addPicture } from '#shop/catalogue/use-cases/product-pictures.ts';
import { data, redirect } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/upload-picture';
import { uploadedFiles } from './save-pictures.ts';

/** The JSON response to an uploaded picture. */
export type UploadResult = { picture: Picture } | { problem: string };

/** A GET request has nothing to show. */
export function loader(): Response {
  return redirect('/admin/products');
}

export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const visitor = await signedInVisitor(context);
  const fields = await postedForm(request);
  const [file] = uploadedFiles(fields);
  if (!file) return refused('missing');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const title = textOf(fields, 'title');
  const saved = await addPicture(context.get(shopContext), visitor, { bytes, title });
  if (saved.ok) return answer({ picture: saved.value }, 201);
  const { code } = saved.failure;
  if (code === 'forbidden') return Promise.reject(data(null, { status: 403 }));
  return refused(code);
}

function refused(code: keyof typeof pictureProblems): Response {
  return answer({ problem: pictureProblems[code] }, code === 'busy' ? 503 : 422);
}

function answer(body: UploadResult, status: number): Response {
  return Response.json(body, { status });
}
