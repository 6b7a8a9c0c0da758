import { maxPictures } from '#platform/image-upload.ts';
import { needsPicture, pictureListFrom } from '#shop/catalogue/rules/picture-list.ts';
import { productFields } from '#shop/catalogue/rules/product-fields.ts';
import type { ProductFormTerms } from '#shop/catalogue/rules/product-form.ts';
import { gridFrom, noOptions, optionsIn } from '#shop/catalogue/rules/variant-grid.ts';
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import {
  type EditedProduct,
  type ProductActionResult,
  readStatus,
} from './product-action-result.ts';
import { readTypedForm, useFormProblems } from './use-form-problems.ts';
import { usePictures, useUploads } from './use-pictures.ts';

export interface Editing {
  /** Null for a new product. */
  product: EditedProduct | null;
  terms: ProductFormTerms & { tags: readonly string[] };
  result: ProductActionResult | undefined;
  /** Where an unchanged form leads, which is not submitted. */
  closeTo: string;
}

/** The state of the form of a product, and the props of its groups of fields. */
export function useProductForm({ product, terms, result, closeTo }: Editing) {
  const ref = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const isSending = useNavigation().formMethod === 'POST';
  const before = product && { status: product.status, pictureCount: product.pictures.length };
  const { problems, showAll, ...watched } = useFormProblems({ ...terms, before }, result?.problems);
  const [grid, setGrid] = useState(result?.grid ?? product?.grid ?? noOptions);
  const [status, setStatus] = useState(result?.status ?? product?.status ?? 'published');
  const pictures = usePictures(result?.pictures ?? product?.pictures ?? []);
  const currentTitle = useCallback(() => readTitle(ref.current), []);
  const { uploads, ...uploading } = useUploads({ currentTitle, onPicture: pictures.add });
  const [isSent, setIsSent] = useState(false);
  useEffect(() => {
    if (isSent && uploads.length === 0) ref.current?.requestSubmit();
  }, [isSent, uploads]);
  useEffect(() => {
    if (result) focusOnProblem(ref.current);
  }, [result]);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    if (uploads.length > 0) {
      event.preventDefault();
      setIsSent(true);
    } else if (showAll(form)) {
      event.preventDefault();
      requestAnimationFrame(() => focusOnProblem(form));
    } else if (product && !isChanged(form, product)) {
      event.preventDefault();
      void navigate(closeTo, { preventScrollReset: true });
    }
  }

  return {
    formProps: { ref, onSubmit, ...watched },
    isSending,
    /** The form is submitted once its pictures are uploaded. */
    isWaiting: isSent && uploads.length > 0,
    pictureProps: {
      form: pictures,
      uploads,
      onFiles: (files: File[]) => {
        setIsSent(false);
        uploading.choose(files, { max: maxPictures - pictures.pictures.length });
      },
      isRequired: needsPicture(status, before),
      problem: uploading.problem ?? problems.image,
      mustChooseFilesAgain: result !== undefined,
    },
    fieldProps: {
      initial: result?.form ?? product?.form,
      status,
      onStatus: setStatus,
      problems,
      categories: terms.categories,
      tags: terms.tags,
      hasOptions: optionsIn(grid).length > 0,
    },
    variantProps: {
      grid,
      pictures: pictures.pictures,
      problems: result?.gridProblems ?? {},
      onOptions: (options: typeof grid.options) => setGrid((typed) => ({ ...typed, options })),
    },
  };
}

/** An unchanged form is not submitted and shows no alert (ruling 47). */
function isChanged(form: HTMLFormElement, product: EditedProduct): boolean {
  const typed = readTypedForm(form);
  const fields = new FormData(form);
  const grid = gridFrom((name) => fields.get(name));
  const listed = pictureListFrom((name) => fields.get(name));
  const pictures = product.pictures.map(({ name, alt }) => ({ name, alt }));
  return (
    readStatus(fields) !== product.status ||
    JSON.stringify(listed) !== JSON.stringify(pictures) ||
    JSON.stringify(grid) !== JSON.stringify(product.grid) ||
    productFields.some((field) => typed[field] !== product.form[field])
  );
}

function readTitle(form: HTMLFormElement | null): string {
  return form ? readTypedForm(form).title : '';
}

function focusOnProblem(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
