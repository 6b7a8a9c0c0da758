import { productFormFrom } from '#domain/catalogue/product-form.ts';
import { gridFrom } from '#domain/catalogue/variant-grid.ts';
import type { ProductAnswer } from './product-answer.ts';

/** The answer the browser gives itself when the shop gives none: everything typed stays. */
export function unreachable(fields: FormData): ProductAnswer {
  return {
    form: productFormFrom((field) => fields.get(field)),
    grid: gridFrom((name) => fields.get(name)),
    problems: {},
    gridProblems: {},
    notice: 'unreachable',
    seen: null,
  };
}
