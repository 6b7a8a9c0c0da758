import { productFormFrom } from '#domain/catalogue/product-form.ts';
import { gridFrom } from '#domain/catalogue/variant-grid.ts';
import { readStatus } from './posted-status.ts';
import type { ProductAnswer } from './product-answer.ts';

/** The answer the browser gives itself when the shop gives none: everything typed stays. */
export function unreachableAnswer(fields: FormData): ProductAnswer {
  return {
    form: productFormFrom((field) => fields.get(field)),
    grid: gridFrom((name) => fields.get(name)),
    status: readStatus(fields) ?? 'published',
    // The form that stands there still has them.
    pictures: [],
    problems: {},
    gridProblems: {},
    notice: 'unreachable',
    theirs: null,
    seen: null,
  };
}
