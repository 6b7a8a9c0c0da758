import type { FormDifference } from '#shop/catalogue/rules/form-differences.ts';
import {
  type ProductForm,
  type ProductProblems,
  productFormFrom,
} from '#shop/catalogue/rules/product-form.ts';
import type { ProductStatus } from '#shop/catalogue/rules/product.ts';
import type { Picture } from '#platform/images.ts';
import type { GridProblems } from '#shop/catalogue/rules/read-grid.ts';
import { type VariantGrid, gridFrom } from '#shop/catalogue/rules/variant-grid.ts';

/** The version that a form was opened on. An update based on an older version than the saved one is a conflict. */
export interface SeenVersion {
  editedAt: number;
  onHand: number | null;
}

/** A product as the edit form shows it. */
export interface EditedProduct {
  id: number;
  seen: SeenVersion;
  form: ProductForm;
  grid: VariantGrid;
  status: ProductStatus;
  /** An alt text equal to the title is empty here. */
  pictures: Picture[];
  /** A sentence about reserved stock; empty if nothing is reserved. */
  reserved: string;
  /** A sentence about customers who wait for it; empty if none do. */
  waiting: string;
}

/** The version that someone else saved after the form was opened. */
export interface TheirVersion {
  /** An update that submits this value has seen this version. */
  editedAt: number;
  differences: FormDifference[];
}

/** Action data of a form that was not saved. */
export interface ProductActionResult {
  /** The submitted values. */
  form: ProductForm;
  grid: VariantGrid;
  status: ProductStatus;
  /** The stored pictures; an alt text equal to the title is empty. */
  pictures: Picture[];
  problems: ProductProblems;
  gridProblems: GridProblems;
  /** A problem of the whole form. */
  notice: 'stale' | 'unreachable' | null;
  /** Set with 'stale'. */
  theirs: TheirVersion | null;
  /** Submitted again, so that a repeated submit does not overwrite the other version. */
  seen: SeenVersion | null;
}

/** Null if the form has no status field. */
export function readStatus(fields: FormData): ProductStatus | null {
  const status = fields.get('status');
  return status === 'draft' || status === 'published' ? status : null;
}

/** Action data for a failed request: it keeps the values that were entered. */
export function unreachableAnswer(fields: FormData): ProductActionResult {
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
