import type { Photo } from '#platform/photo.ts';

/** Where the customer opens the photos of a return, and what they are called. `token` is that of a signed link. */
export function ownPhotos(orderId: number, token: string | null) {
  const end = token === null ? '' : `/${token}`;
  return {
    pathOf: ({ id }: Photo) => `/order/${orderId}/return-photo/${id}${end}`,
    altOf: (number: number) => `Returned items ${number}`,
  };
}
