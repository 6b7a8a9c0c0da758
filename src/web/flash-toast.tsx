import { useEffect } from 'react';
import type { Flash } from './flash.ts';
import { showToast } from './ui/toast.ts';
import { StandingToast } from './ui/toasts.tsx';

/** The message that came along with this page; the home page itself shows that an order was placed. */
export function FlashToast({ flash }: { flash: Flash | null }) {
  const toast = flash?.kind === 'order-placed' ? null : flash;
  useEffect(() => {
    if (toast) showToast(toast);
  }, [toast]);
  return toast && <noscript>{<StandingToast toast={toast} />}</noscript>;
}
