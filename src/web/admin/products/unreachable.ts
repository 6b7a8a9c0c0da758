import { productFormFrom } from '#domain/catalogue/product-form.ts';
import type { ProductAnswer } from './product-answer.ts';

/** The answer the browser gives itself when the shop gives none: everything typed stays. */
export function unreachable(fields: FormData): ProductAnswer {
  return {
    form: productFormFrom((field) => fields.get(field)),
    problems: {},
    notice: 'unreachable',
    seen: null,
  };
}
