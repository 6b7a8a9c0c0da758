import { useEffect } from 'react';
import type { Flash } from './flash.ts';
import { showToast } from './toast.ts';
import { StandingToast } from './toasts.tsx';

/** Shows the flash as a toast; other kinds are rendered by the page. */
export function FlashToast({ flash }: { flash: Flash | null }) {
  const toast = flash && 'text' in flash && flash.kind !== 'notice' ? flash : null;
  useEffect(() => {
    if (toast) showToast(toast);
  }, [toast]);
  return toast && <noscript>{<StandingToast toast={toast} />}</noscript>;
}
