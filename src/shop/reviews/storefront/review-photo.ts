import { shopContext } from '#shop/access/web/context.ts';
import { visitorOf } from '#shop/access/web/visitor.ts';
import { openPhoto } from '#shop/reviews/use-cases/review-photos.ts';
import { photoResponse } from '#platform/http/photo-response.ts';
import { data } from 'react-router';
import type { Route } from './+types/review-photo';

/** Short, because a review can be hidden and a photo removed. */
const forAnHour = 'public, max-age=3600';

export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const opened = await openPhoto(context.get(shopContext), {
    photoId: params.photoId,
    isSmall: url.searchParams.has('small'),
    visitor: () => visitorOf(context),
  });
  if (!opened.ok) return Promise.reject(data(null, { status: 404 }));
  const { jpeg, isPublic } = opened.value;
  return isPublic ? photoResponse(jpeg, forAnHour) : photoResponse(jpeg);
}
