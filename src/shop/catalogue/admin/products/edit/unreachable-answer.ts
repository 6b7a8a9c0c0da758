import { productFormFrom } from '#shop/catalogue/rules/product-form.ts';
import { gridFrom } from '#shop/catalogue/rules/variant-grid.ts';
import { readStatus } from './read-status.ts';
import type { ProductAnswer } from './product-answer.ts';

/** Action data for a failed request: it keeps the values that were entered. */
export function unreachableAnswer(fields: FormData): ProductAnswer {
  return {
    form: productFormFrom((field) => fields.get(field)),
    grid: gridFrom((name) => fields.get(name)),
    status: readStatus(fields) ?? 'published',
    // The mounted form still holds them.
    pictures: [],
    problems: {},
    gridProblems: {},
    notice: 'unreachable',
    theirs: null,
    seen: null,
  };
}
