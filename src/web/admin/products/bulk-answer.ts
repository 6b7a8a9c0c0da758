import type { BulkForm, BulkProblems } from '#domain/catalogue/bulk-edit.ts';
import type { RefusedProduct } from '#services/catalogue/edit-products.ts';

/** What is answered to a change of the ticked products that was not made. */
export interface BulkAnswer {
  /** As it was typed. */
  form: BulkForm;
  problems: BulkProblems;
  refused: RefusedProduct[];
}
