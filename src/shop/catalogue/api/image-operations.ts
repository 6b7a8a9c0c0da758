import { z } from 'zod';
import type { Picture } from '#platform/images.ts';
import { pictureFormats, pictureUrl, pictureWidths, wideFile } from '#platform/images.ts';
import { showProduct } from '#shop/catalogue/use-cases/show-product.ts';
import { productSchema } from './product-json.ts';
import { idParams } from '#shop/api/api/parameters.ts';
import { operation } from '#shop/api/api/operation.ts';
import { problem } from '#shop/api/api/problem.ts';
import { changeByDraft, changeProblems } from './product-drafts.ts';

const imageSchema = z
  .object({
    alt: z.string(),
    width: z.int().describe('Of its largest size, in pixels.'),
    height: z.int(),
    renditions: z.array(
      z.object({
        url: z.string(),
        width: z.int(),
        format: z.enum(pictureFormats),
      }),
    ),
  })
  .meta({ id: 'Image' });

const imageDraftSchema = z
  .object({ image: z.string().min(1).describe('A JPEG, PNG, WebP or AVIF as a data: address.') })
  .meta({ id: 'ImageDraft', examples: [{ image: 'data:image/png;base64,iVBORw0KGgo=' }] });

export const imageOperations = [
  operation({
    method: 'GET',
    path: '/products/{id}/images',
    name: 'listImages',
    summary: 'List the images of a product, the main one first, in every size and format',
    access: 'everyone',
    dependsOn: 'product',
    params: idParams,
    problems: ['not-found'],
    answer: { status: 200, description: 'An array', schema: z.array(imageSchema) },
    async handle({ shop, origin }, { params }) {
      const shown = await showProduct(shop, params.id);
      if (!shown.ok) return problem('not-found');
      const { pictures } = shown.value.product;
      return { status: 200, body: pictures.map((picture) => toWire(picture, origin)) };
    },
  }),
  operation({
    method: 'PUT',
    path: '/products/{id}/image',
    name: 'replaceImage',
    summary: 'Replace the main image of a product',
    access: 'manage-products',
    scope: 'products:write',
    isLarge: true,
    params: idParams,
    body: imageDraftSchema,
    problems: changeProblems,
    answer: { status: 200, description: 'The updated product', schema: productSchema },
    handle: (call, { params, body }) => changeByDraft(call, params.id, body),
  }),
];

function toWire(picture: Picture, origin: string) {
  const { name, alt, width, height } = picture;
  const renditions = pictureWidths.flatMap((renditionWidth) =>
    pictureFormats.map((format) => {
      return {
        url: origin + pictureUrl(name, renditionWidth, format),
        width: renditionWidth,
        format,
      };
    }),
  );
  const wide = wideFile(picture);
  const more =
    wide === null ? [] : [{ url: `${origin}/pictures/${wide}`, width, format: 'avif' as const }];
  return { alt, width, height, renditions: [...renditions, ...more] };
}
