import { Form } from 'react-router';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { Dialog, DialogBody, DialogButtons } from '#platform/web/dialog.tsx';
import { PictureField } from './picture-field.tsx';
import { ProductFields } from './product-fields.tsx';
import { FormNotices, ProductForm, SubmitButton } from './product-form.tsx';
import { type Editing, useProductForm } from './use-product-form.ts';
import { VariantFields } from './variant-fields.tsx';

/** The duplicate button submits its own form, which cannot be nested in this one. */
const duplicateFormId = 'duplicate';

export function ProductDialog(editing: Editing) {
  const { product, result, closeTo } = editing;
  return (
    <Dialog
      title={product ? 'Update This Product' : 'Add New Product'}
      size="wide"
      closeTo={closeTo}
    >
      <DialogForm
        // The new key resets fields that were not edited to the other version's values.
        key={result?.theirs ? JSON.stringify(result.theirs) : ''}
        {...editing}
      />
      {product && (
        <Form id={duplicateFormId} method="post">
          <input type="hidden" name="intent" value="duplicate" />
          <input type="hidden" name="id" value={product.id} />
        </Form>
      )}
    </Dialog>
  );
}

function DialogForm(editing: Editing) {
  const { product, result, closeTo } = editing;
  const { formProps, pictureProps, fieldProps, variantProps, ...sending } = useProductForm(editing);
  return (
    <ProductForm {...{ product, result, formProps }} className="flex min-h-0 flex-col">
      <DialogBody className="gap-7 md:grid-cols-[15rem_minmax(0,1fr)]">
        <FormNotices product={product} result={result} />
        <PictureField {...pictureProps} />
        <ProductFields {...fieldProps} />
        <VariantFields {...variantProps} />
      </DialogBody>
      <DialogButtons>
        {product && (
          <>
            <ButtonLink kind="quiet" to={`/admin/products/${product.id}/stock`}>
              Stock history
            </ButtonLink>
            <Button kind="quiet" form={duplicateFormId} className="md:me-auto">
              Duplicate
            </Button>
          </>
        )}
        <ButtonLink kind="quiet" to={closeTo} preventScrollReset>
          Cancel
        </ButtonLink>
        <SubmitButton isUpdate={product !== null} {...sending} />
      </DialogButtons>
    </ProductForm>
  );
}
