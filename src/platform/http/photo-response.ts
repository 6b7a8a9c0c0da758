/** A photo of a customer. Where not everyone may see it, nothing on the way stores it. */
export function photoResponse(jpeg: Buffer, cacheControl = 'private, no-store'): Response {
  return new Response(new Uint8Array(jpeg), {
    headers: {
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="photo.jpg"',
      'cache-control': cacheControl,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  });
}
