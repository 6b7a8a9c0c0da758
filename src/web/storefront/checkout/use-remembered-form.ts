import { type RefObject, useEffect } from 'react';
import { fillIn, rememberedForm } from './checkout-memory.ts';

/** Fills in what was remembered on this device, unless the server has answered with what was typed. */
export function useRememberedForm(form: RefObject<HTMLFormElement | null>, isFresh: boolean) {
  useEffect(() => {
    const remembered = isFresh ? rememberedForm() : null;
    if (form.current && remembered) fillIn(form.current, remembered);
  }, [form, isFresh]);
}
