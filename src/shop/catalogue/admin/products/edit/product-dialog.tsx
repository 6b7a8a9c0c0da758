import type { ProductFormTerms } from '#shop/catalogue/rules/product-form.ts';
import { Form } from 'react-router';
import { Modal } from '#platform/web/admin/modal.tsx';
import type { EditedProduct, ProductAnswer } from './product-answer.ts';
import { duplicateFormId, ProductEditor } from './product-editor.tsx';

interface ProductDialogProps {
  /** Null for a new product. */
  product: EditedProduct | null;
  terms: ProductFormTerms;
  answer: ProductAnswer | undefined;
  closeTo: string;
}

export function ProductDialog({ product, terms, answer, closeTo }: ProductDialogProps) {
  return (
    <Modal
      title={product ? 'Update This Product' : 'Add New Product'}
      size="wide"
      closeTo={closeTo}
    >
      <ProductEditor
        // The new key resets fields that were not edited to the other version's values.
        key={answer?.theirs ? JSON.stringify(answer.theirs) : ''}
        product={product}
        terms={terms}
        answer={answer}
        closeTo={closeTo}
      />
      {product && (
        <Form id={duplicateFormId} method="post">
          <input type="hidden" name="intent" value="duplicate" />
          <input type="hidden" name="id" value={product.id} />
        </Form>
      )}
    </Modal>
  );
}
