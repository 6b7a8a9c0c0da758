import { needsPicture, type ShownSoFar } from '#domain/catalogue/needs-picture.ts';
import { pictureListFrom } from '#domain/catalogue/picture-list.ts';
import {
  checkProductForm,
  pictureProblems,
  productFields,
  type ProductField,
  type ProductForm,
  productFormFrom,
  type ProductFormTerms,
  type ProductProblems,
} from '#domain/catalogue/product-form.ts';
import { type SyntheticEvent, useState } from 'react';
import { readStatus } from './posted-status.ts';

interface Rules extends ProductFormTerms {
  /** What the form was opened on; null where it adds a product. */
  before: ShownSoFar | null;
}

type FieldName = ProductField | 'image';

/**
 * What is said beside the fields. A problem of the browser's shows only once its field was left, or
 * the form was sent; one of the server's (`sent`) shows until its field is changed.
 */
export function useFormProblems(rules: Rules, sent: ProductProblems | undefined) {
  const [found, setFound] = useState<ProductProblems>({});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [answered, setAnswered] = useState(sent);
  const [told, setTold] = useState<ProductProblems>(sent ?? {});
  if (answered !== sent) {
    setAnswered(sent);
    setTold(sent ?? {});
  }

  function recheck(event: SyntheticEvent<HTMLFormElement>, isLeft: boolean) {
    const name = fieldName(event.target);
    if (name === null) return;
    if (isLeft) setTouched((before) => new Set([...before, name]));
    else setTold(({ [name]: _mended, ...others }) => others);
    setFound(problemsIn(event.currentTarget, rules));
  }

  return {
    problems: { ...told, ...shown(found, touched) },
    onBlur: (event: SyntheticEvent<HTMLFormElement>) => recheck(event, true),
    onInput: (event: SyntheticEvent<HTMLFormElement>) => recheck(event, false),
    /** Shows everything that is wrong with the form and answers whether anything is. */
    showAll: (form: HTMLFormElement): boolean => {
      const all = problemsIn(form, rules);
      setFound(all);
      setTold({});
      setTouched(new Set(Object.keys(all)));
      return Object.keys(all).length > 0;
    },
  };
}

/** What is typed, as the server will read it. */
export function readTypedForm(form: HTMLFormElement): ProductForm {
  const fields = new FormData(form);
  return productFormFrom((field) => fields.get(field));
}

function problemsIn(form: HTMLFormElement, rules: Rules): ProductProblems {
  const problems = checkProductForm(readTypedForm(form), rules);
  const fields = new FormData(form);
  const count = pictureListFrom((name) => fields.get(name))?.length ?? 0;
  const status = readStatus(fields) ?? 'published';
  if (count > 0 || !needsPicture(status, rules.before)) return problems;
  return { ...problems, image: pictureProblems.missing };
}

function shown(found: ProductProblems, touched: ReadonlySet<string>): ProductProblems {
  return Object.fromEntries(Object.entries(found).filter(([name]) => touched.has(name)));
}

function fieldName(target: EventTarget): FieldName | null {
  const name = 'name' in target ? target.name : null;
  return name === 'image' ? name : (productFields.find((field) => field === name) ?? null);
}
