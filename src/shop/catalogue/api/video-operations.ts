import { z } from 'zod';
import { maxCaptionLength, videoProblems } from '#shop/catalogue/rules/product-video.ts';
import { keepVideo, removeVideo, saveVideo } from '#shop/catalogue/use-cases/product-video.ts';
import { showProduct } from '#shop/catalogue/use-cases/show-product.ts';
import { operation, visitorOf } from '#shop/api/api/operation.ts';
import { idParams } from '#shop/api/api/parameters.ts';
import { invalid, problem } from '#shop/api/api/problem.ts';
import { videoUrl } from '#platform/video-url.ts';
import { videoType } from '#platform/video-upload.ts';

const videoSchema = z
  .object({
    url: z.string().describe('Answers requests for ranges.'),
    type: z.string(),
    caption: z.string().describe('What it shows, in words.'),
  })
  .meta({
    id: 'Video',
    examples: [
      {
        url: 'https://shop.example/pictures/brass-lamp-5f0c7d1e9ab2443c.mp4',
        type: 'video/mp4',
        caption: 'The arm of the lamp swings by a quarter turn.',
      },
    ],
  });

const videoDraftSchema = z
  .object({
    video: z
      .string()
      .min(1)
      .describe('An MP4 or WebM as a data: address; the admin area takes larger ones.'),
    caption: z.string().max(maxCaptionLength).default(''),
  })
  .meta({
    id: 'VideoDraft',
    examples: [{ video: 'data:video/mp4;base64,AAAAGGZ0eXBpc29tAAACAGlzb21pc28y', caption: '' }],
  });

const writing = { access: 'manage-products', scope: 'products:write' } as const;

export const videoOperations = [
  operation({
    method: 'GET',
    path: '/products/{id}/video',
    name: 'getVideo',
    summary: 'Get the video of a product',
    access: 'everyone',
    dependsOn: 'product',
    params: idParams,
    problems: ['not-found'],
    answer: { status: 200, description: 'The video', schema: videoSchema },
    async handle({ shop, origin }, { params }) {
      const shown = await showProduct(shop, params.id);
      const video = shown.ok ? shown.value.product.video : null;
      return video ? { status: 200, body: toWire(video, origin) } : problem('not-found');
    },
  }),
  operation({
    method: 'PUT',
    path: '/products/{id}/video',
    name: 'replaceVideo',
    summary: 'Add or replace the video of a product',
    ...writing,
    isLarge: true,
    params: idParams,
    body: videoDraftSchema,
    problems: ['forbidden', 'not-found'],
    answer: { status: 200, description: 'The video', schema: videoSchema },
    async handle(call, { params, body }) {
      const productId = params.id;
      const refused = (message: string) => invalid([{ path: 'video', message }]);
      const [, base64] =
        /^data:video\/(?:mp4|webm);base64,([A-Za-z0-9+/]+=*)$/.exec(body.video) ?? [];
      if (base64 === undefined) return refused('Send an MP4 or WebM as a data: URL');
      const visitor = visitorOf(call);
      const chunks = oneChunk(Buffer.from(base64, 'base64'));
      const kept = await keepVideo(call.shop, visitor, { productId, chunks });
      if (!kept.ok) return refusalOf(kept.failure.code);
      const { caption } = body;
      const saved = await saveVideo(call.shop, visitor, { productId, upload: kept.value, caption });
      if (!saved.ok) return refusalOf(saved.failure.code);
      return { status: 200, body: toWire(saved.value, call.origin) };

      function refusalOf(code: keyof typeof videoProblems | 'forbidden' | 'not-found') {
        if (code === 'forbidden' || code === 'not-found') return problem(code);
        return refused(videoProblems[code]);
      }
    },
  }),
  operation({
    method: 'DELETE',
    path: '/products/{id}/video',
    name: 'removeVideo',
    summary: 'Remove the video of a product',
    ...writing,
    params: idParams,
    problems: ['forbidden', 'not-found'],
    answer: { status: 200, description: 'An empty object', schema: z.object({}) },
    async handle(call, { params }) {
      const removed = await removeVideo(call.shop, visitorOf(call), params.id);
      return removed.ok ? { status: 200, body: {} } : problem(removed.failure.code);
    },
  }),
];

async function* oneChunk(bytes: Uint8Array) {
  yield bytes;
}

function toWire({ file, caption }: { file: string; caption: string }, origin: string) {
  return { url: origin + videoUrl(file), type: videoType(file), caption };
}
