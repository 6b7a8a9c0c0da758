import { ConfirmDialog } from '#platform/web/admin/confirm-dialog.tsx';
import type { BulkAnswer } from './bulk-actions.ts';
import { BulkDialog } from './bulk-dialog.tsx';

export interface BulkSelection {
  kind: 'edit-ticked' | 'delete-ticked';
  products: { id: number; title: string; editedAt: number }[];
}

interface BulkDialogsProps {
  opened: BulkSelection;
  categories: readonly string[];
  answer: BulkAnswer | undefined;
  closeTo: string;
}

const maxTitlesShown = 10;

export function BulkDialogs({ opened, categories, answer, closeTo }: BulkDialogsProps) {
  const { kind, products } = opened;
  if (kind === 'edit-ticked') {
    return (
      <BulkDialog products={products} categories={categories} answer={answer} closeTo={closeTo} />
    );
  }
  const others = products.length - maxTitlesShown;
  return (
    <ConfirmDialog
      question={
        products.length === 1
          ? 'Delete this product ?'
          : `Delete these ${products.length} products ?`
      }
      verb={{ now: 'Delete', busy: 'Deleting …' }}
      fields={{ intent: 'delete-ticked', ids: products.map(({ id }) => id).join(' ') }}
      closeTo={closeTo}
    >
      <ul className="grid gap-1 text-muted">
        {products.slice(0, maxTitlesShown).map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
        {others > 0 && <li>and {others} more</li>}
      </ul>
    </ConfirmDialog>
  );
}
