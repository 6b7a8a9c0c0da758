import { useEffect } from 'react';
import type { Flash } from './flash.ts';
import { showToast, type Toast } from './toast.ts';
import { StandingToast } from './toasts.tsx';

/** Shows the flash as a toast; other kinds are rendered by the page. */
export function FlashToast({ flash }: { flash: Flash | null }) {
  const toast = useFlashToast(flash);
  return toast && <noscript>{<StandingToast toast={toast} />}</noscript>;
}

/** For pages with a place of their own for messages without scripts; returns what is shown. */
export function useFlashToast(flash: Flash | null): Pick<Toast, 'kind' | 'text'> | null {
  const toast = flash && 'text' in flash && flash.kind !== 'notice' ? flash : null;
  useEffect(() => {
    if (toast) showToast(toast);
  }, [toast]);
  return toast;
}
