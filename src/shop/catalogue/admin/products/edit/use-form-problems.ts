import {
  needsPicture,
  type ShownSoFar,
  pictureListFrom,
} from '#shop/catalogue/rules/picture-list.ts';
import {
  checkProductForm,
  pictureProblems,
  type ProductForm,
  productFormFrom,
  type ProductFormTerms,
  type ProductProblems,
} from '#shop/catalogue/rules/product-form.ts';
import { productFields, type ProductField } from '#shop/catalogue/rules/product-fields.ts';
import { type SyntheticEvent, useState } from 'react';
import { readStatus } from './product-action-result.ts';

interface Rules extends ProductFormTerms {
  /** The saved product; null for a new one. */
  before: ShownSoFar | null;
}

type FieldName = ProductField | 'image';

/**
 * Problems beside the fields. A client-side problem shows once its field was blurred or
 * the form was submitted; a server-side one (`sent`) shows until its field is edited.
 */
export function useFormProblems(rules: Rules, sent: ProductProblems | undefined) {
  const [found, setFound] = useState<ProductProblems>({});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [answered, setAnswered] = useState(sent);
  const [serverProblems, setServerProblems] = useState<ProductProblems>(sent ?? {});
  if (answered !== sent) {
    setAnswered(sent);
    setServerProblems(sent ?? {});
  }

  function recheck(event: SyntheticEvent<HTMLFormElement>, isLeft: boolean) {
    const name = fieldName(event.target);
    if (name === null) return;
    if (isLeft) setTouched((before) => new Set([...before, name]));
    else setServerProblems(({ [name]: _mended, ...others }) => others);
    setFound(problemsIn(event.currentTarget, rules));
  }

  return {
    problems: { ...serverProblems, ...shown(found, touched) },
    onBlur: (event: SyntheticEvent<HTMLFormElement>) => recheck(event, true),
    onInput: (event: SyntheticEvent<HTMLFormElement>) => recheck(event, false),
    /** Shows all problems and returns whether there are any. */
    showAll: (form: HTMLFormElement): boolean => {
      const all = problemsIn(form, rules);
      setFound(all);
      setServerProblems({});
      setTouched(new Set(Object.keys(all)));
      return Object.keys(all).length > 0;
    },
  };
}

/** The entered values, read in the same way as on the server. */
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
