import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { openPhoto } from '#shop/returns/use-cases/return-photos.ts';
import { photoResponse } from '#platform/http/photo-response.ts';
import { data } from 'react-router';
import type { Route } from './+types/return-photo';

export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const visitor = await signedInVisitor(context);
  const opened = await openPhoto(context.get(shopContext), visitor, params);
  if (opened.ok) return photoResponse(opened.value);
  const status = opened.failure.code === 'forbidden' ? 403 : 404;
  return Promise.reject(data(null, { status }));
}
