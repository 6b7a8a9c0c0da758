import { type RefObject, useEffect } from 'react';
import { fillEmptyFields, rememberedForm } from './remembered-form.ts';

/** Fills in what was remembered on this device, unless the server has answered with what was typed. */
export function useRememberedForm(form: RefObject<HTMLFormElement | null>, isFresh: boolean) {
  useEffect(() => {
    const remembered = isFresh ? rememberedForm() : null;
    if (!form.current || !remembered) return;
    fillEmptyFields(form.current, remembered);
    // What the order costs may depend on the country.
    document.dispatchEvent(new Event('change'));
  }, [form, isFresh]);
}
