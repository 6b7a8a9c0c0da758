import { shopContext } from '#shop/access/web/context.ts';
import { openOwnPhoto } from '#shop/returns/use-cases/return-photos.ts';
import { photoResponse } from '#platform/http/photo-response.ts';
import { data } from 'react-router';
import type { Route } from './+types/own-photo';
import { ownOrderOf } from './return-action.ts';

export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const own = await ownOrderOf(context, params);
  const opened = await openOwnPhoto(context.get(shopContext), own, params.photoId);
  if (opened.ok) return photoResponse(opened.value);
  const isOften = opened.failure.code === 'too-many-requests';
  return Promise.reject(data(null, { status: isOften ? 429 : 404 }));
}
