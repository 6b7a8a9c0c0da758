import type { FormDifference } from '#domain/catalogue/form-differences.ts';
import type { ProductForm, ProductProblems } from '#domain/catalogue/product-form.ts';
import type { Picture, ProductStatus } from '#domain/catalogue/product.ts';
import type { GridProblems } from '#domain/catalogue/read-grid.ts';
import type { VariantGrid } from '#domain/catalogue/variant-grid.ts';

/** What a form was opened on: an edit that is older than the product's last one is refused. */
export interface SeenVersion {
  editedAt: number;
  onHand: number | null;
}

/** What the form to update opens on. */
export interface EditedProduct {
  id: number;
  seen: SeenVersion;
  form: ProductForm;
  grid: VariantGrid;
  status: ProductStatus;
  /** The words of one are empty where it is called like the product. */
  pictures: Picture[];
  /** What is reserved of its stock; empty for nothing. */
  reserved: string;
}

/** What somebody else has made of the product meanwhile. */
export interface TheirVersion {
  /** An edit that names this one has seen it. */
  editedAt: number;
  differences: FormDifference[];
}

/** What is answered to a form that was not saved. */
export interface ProductAnswer {
  /** As it was typed. */
  form: ProductForm;
  grid: VariantGrid;
  status: ProductStatus;
  /** Those that were kept; the words of one are empty where it is called like the product. */
  pictures: Picture[];
  problems: ProductProblems;
  gridProblems: GridProblems;
  /** What is wrong, and not with one of the fields. */
  notice: 'stale' | 'unreachable' | null;
  /** With 'stale': what they made of it. */
  theirs: TheirVersion | null;
  /** Sent along again, so that sending twice does not overwrite what somebody else saved. */
  seen: SeenVersion | null;
}
