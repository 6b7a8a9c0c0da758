import type { RefusedProduct } from '#services/catalogue/edit-products.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import { Notice } from '#web/ui/notice.tsx';
import { refusalWords } from './bulk-words.ts';

/** Nothing was saved, and because of which products. */
export function RefusedList({ refused }: { refused: readonly RefusedProduct[] }) {
  if (refused.length === 0) return null;
  return (
    <div data-refused tabIndex={-1} className="md:col-span-full">
      <Notice kind="bad" icon={CircleAlert} role="alert">
        <p>No changes were saved because of these products:</p>
        <ul className="mt-1 grid gap-0.5">
          {refused.map((one) => (
            <li key={one.id}>
              No. {one.id}
              {one.title && `, ${one.title}`}: {refusalWords(one)}.
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
