import {
  checkPicture,
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

interface Rules extends ProductFormTerms {
  /** The form to add needs a picture; the form to update keeps the one there is. */
  isPictureRequired: boolean;
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
export function typedForm(form: HTMLFormElement): ProductForm {
  const fields = new FormData(form);
  return productFormFrom((field) => fields.get(field));
}

export function chosenPicture(form: HTMLFormElement): File | null {
  const file = new FormData(form).get('image');
  return file instanceof File && file.size > 0 ? file : null;
}

function problemsIn(form: HTMLFormElement, rules: Rules): ProductProblems {
  const problems = checkProductForm(typedForm(form), rules);
  const file = chosenPicture(form);
  const image = file ? checkPicture(file) : rules.isPictureRequired && pictureProblems.missing;
  return image ? { ...problems, image } : problems;
}

function shown(found: ProductProblems, touched: ReadonlySet<string>): ProductProblems {
  return Object.fromEntries(Object.entries(found).filter(([name]) => touched.has(name)));
}

function fieldName(target: EventTarget): FieldName | null {
  const name = 'name' in target ? target.name : null;
  return name === 'image' ? name : (productFields.find((field) => field === name) ?? null);
}
