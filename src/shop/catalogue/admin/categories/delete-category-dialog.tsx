import { useId } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '#platform/web/button.tsx';
import { ConfirmDialog } from '#platform/web/admin/confirm-dialog.tsx';
import { Modal, ModalButtons } from '#platform/web/admin/modal.tsx';
import { productsUrl } from './category-table.tsx';
import type { CategoryWithTile } from './category-tile.ts';

interface DeleteCategoryDialogProps {
  category: CategoryWithTile;
  /** Drafts included. */
  productTotal: number;
  isLast: boolean;
  closeTo: string;
}

/** Confirms the deletion, or explains why it is not possible. */
export function DeleteCategoryDialog(props: DeleteCategoryDialogProps) {
  const { category, productTotal, isLast, closeTo } = props;
  const { id, value } = category;
  if (productTotal > 0 || isLast) return <CannotDelete {...props} />;
  return (
    <ConfirmDialog
      question="Delete this category?"
      verb={{ now: 'Delete', busy: 'Deleting …' }}
      fields={{ intent: 'delete', id }}
      action={closeTo}
      closeTo={closeTo}
    >
      <p className="wrap-anywhere">{value}</p>
      <p className="text-muted">
        This category is empty. Links to it will lead to a search for its name.
      </p>
    </ConfirmDialog>
  );
}

function CannotDelete({ category, productTotal, closeTo }: DeleteCategoryDialogProps) {
  const textId = useId();
  const { value } = category;
  const productsText = productTotal === 1 ? '1 product is' : `${productTotal} products are`;
  return (
    <Modal title={`Cannot delete ${value}`} size="small" describedBy={textId} closeTo={closeTo}>
      <div id={textId} className="grid gap-3 px-5 pb-6 text-[1rem] md:px-7">
        {productTotal > 0 ? (
          <p>
            <Link to={productsUrl(value)} className="underline underline-offset-4">
              {productsText} in this category
            </Link>
            . Move or delete them before you delete it.
          </p>
        ) : (
          <p>This is the only category, and every product needs one.</p>
        )}
      </div>
      <ModalButtons>
        <ButtonLink to={closeTo} preventScrollReset data-first-focus>
          Close
        </ButtonLink>
      </ModalButtons>
    </Modal>
  );
}
