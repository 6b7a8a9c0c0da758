import { type RefObject, useEffect } from 'react';
import { fillEmptyFields, rememberedForm } from '#shop/orders/storefront/remembered-form.ts';

/** Fills in the form remembered on this device, unless the server rendered submitted input. */
export function useRememberedForm(form: RefObject<HTMLFormElement | null>, isFresh: boolean) {
  useEffect(() => {
    const remembered = isFresh ? rememberedForm() : null;
    if (!form.current || !remembered) return;
    fillEmptyFields(form.current, remembered);
    // The price may depend on the country, so listeners are notified.
    document.dispatchEvent(new Event('change'));
  }, [form, isFresh]);
}
