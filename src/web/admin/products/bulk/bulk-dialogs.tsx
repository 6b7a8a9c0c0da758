import { ConfirmDialog } from '../../confirm-dialog.tsx';
import type { BulkAnswer } from './bulk-actions.ts';
import { BulkDialog } from './bulk-dialog.tsx';

export interface OpenedTicked {
  kind: 'edit-ticked' | 'delete-ticked';
  products: { id: number; title: string; editedAt: number }[];
}

interface TickedDialogsProps {
  opened: OpenedTicked;
  categories: readonly string[];
  answer: BulkAnswer | undefined;
  closeTo: string;
}

const namesShown = 10;

/** What stands over the table for the ticked rows. */
export function TickedDialogs({ opened, categories, answer, closeTo }: TickedDialogsProps) {
  const { kind, products } = opened;
  if (kind === 'edit-ticked') {
    return (
      <BulkDialog products={products} categories={categories} answer={answer} closeTo={closeTo} />
    );
  }
  const others = products.length - namesShown;
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
        {products.slice(0, namesShown).map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
        {others > 0 && <li>and {others} more</li>}
      </ul>
    </ConfirmDialog>
  );
}
