import { pictureProblems } from '#shop/catalogue/rules/product-form.ts';
import { addPicture } from '#shop/catalogue/use-cases/product-pictures.ts';
import { type ApiCall, visitorOf } from '#shop/api/api/operation.ts';
import { type ApiResponse, type FieldError, invalid, problem } from '#shop/api/api/problem.ts';
import { retryAfterSeconds } from '#platform/http/error-responses.ts';
import type { Picture } from '#platform/images.ts';
import { failed, type Result } from '#platform/result.ts';

export type ImageFailure = { code: 'busy' } | (FieldError & { code: 'invalid' });

export function imageRefusal(failure: ImageFailure): ApiResponse<'busy' | 'invalid'> {
  if (failure.code === 'invalid') return invalid([failure]);
  return problem('busy', { headers: { 'retry-after': String(retryAfterSeconds) } });
}

export const sentImageFormat = 'A JPEG, PNG, WebP or AVIF as a data: address.';

/** Stores the image of a data: URL as a picture with this alternative text. */
export async function storeSentImage(
  call: ApiCall,
  { image, title }: { image: string; title: string },
): Promise<Result<Picture, ImageFailure>> {
  const refused = (message: string) => failed({ code: 'invalid', path: 'image', message } as const);
  const [, base64] =
    /^data:image\/(?:jpeg|jpg|png|webp|avif);base64,([A-Za-z0-9+/]+=*)$/.exec(image) ?? [];
  if (base64 === undefined) return refused('Send a JPEG, PNG, WebP or AVIF as a data: URL');
  const bytes = Buffer.from(base64, 'base64');
  const added = await addPicture(call.shop, visitorOf(call), { bytes, title });
  if (added.ok) return added;
  const { code } = added.failure;
  if (code === 'busy') return failed({ code });
  return refused(code === 'forbidden' ? 'Permission denied' : pictureProblems[code]);
}
