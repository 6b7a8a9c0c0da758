import { useEffect } from 'react';

/**
 * Tells the storefront in this browser, whose pages are the same for everyone, to show its link to the
 * admin. It grants nothing; browser-flags.js removes it at sign-out.
 */
export function useStaffFlag(): void {
  useEffect(() => {
    try {
      localStorage.setItem('is-staff', 'true');
    } catch {
      // Where storage is forbidden the link is left out.
    }
  }, []);
}
