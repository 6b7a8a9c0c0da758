import CircleAlert from '~icons/lucide/circle-alert';
import CircleCheck from '~icons/lucide/circle-check';
import type { Flash } from '#platform/web/flash.ts';
import { Notice } from '#platform/web/notice.tsx';

/** How a payment or another action has ended. With scripts its success is a toast. */
export function OrderNews({ flash }: { flash: Flash | null }) {
  if (flash?.kind !== 'notice' && flash?.kind !== 'success') return null;
  const isPaid = flash.kind === 'success';
  return (
    <Notice
      kind={isPaid ? 'good' : 'warn'}
      icon={isPaid ? CircleCheck : CircleAlert}
      role="alert"
      className={`mt-6 max-w-[45rem] ${isPaid ? 'not-noscript:hidden' : ''}`}
    >
      {flash.text}
    </Notice>
  );
}
