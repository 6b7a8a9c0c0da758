import { useEffect } from 'react';
import type { Flash } from './flash.ts';
import { showToast } from './ui/toast.ts';
import { StandingToast } from './ui/toasts.tsx';

/** The message that came along with this page; what is no toast is shown by the page itself. */
export function FlashToast({ flash }: { flash: Flash | null }) {
  const toast = flash && 'text' in flash && flash.kind !== 'notice' ? flash : null;
  useEffect(() => {
    if (toast) showToast(toast);
  }, [toast]);
  return toast && <noscript>{<StandingToast toast={toast} />}</noscript>;
}
