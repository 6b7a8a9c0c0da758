import { CheckboxField } from '#platform/web/checkbox.tsx';
import CircleAlert from '~icons/lucide/circle-alert';
import Clock from '~icons/lucide/clock';
import Mail from '~icons/lucide/mail';
import type { ReactNode } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { UnsavedChanges } from '#platform/web/admin/unsaved-changes.tsx';
import type { SeenVersion, TheirVersion } from './product-action-result.ts';
import type { Editing, useProductForm } from './use-product-form.ts';

interface ProductFormProps extends Pick<Editing, 'product' | 'result'> {
  formProps: ReturnType<typeof useProductForm>['formProps'];
  className: string;
  children: ReactNode;
}

/** The form around the fields, which a dialog and a page arrange in their own ways. */
export function ProductForm(props: ProductFormProps) {
  const { product, result, formProps, className, children } = props;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      noValidate
      className={className}
      {...formProps}
    >
      <input type="hidden" name="intent" value={product ? 'update' : 'add'} />
      {product && <SeenVersionFields id={product.id} seen={result?.seen ?? product.seen} />}
      {children}
      <UnsavedChanges form={formProps.ref} isAnswered={result !== undefined} staysOn="address" />
    </Form>
  );
}

function SeenVersionFields({ id, seen }: { id: number; seen: SeenVersion }) {
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="editedAt" value={seen.editedAt} />
      <input type="hidden" name="onHandSeen" value={seen.onHand ?? ''} />
    </>
  );
}

interface SubmitButtonProps {
  isUpdate: boolean;
  isSending: boolean;
  isWaiting: boolean;
}

export function SubmitButton({ isUpdate, isSending, isWaiting }: SubmitButtonProps) {
  return (
    <Button disabled={isSending || isWaiting}>
      {isWaiting ? 'Uploading pictures …' : submitLabel(isUpdate, isSending)}
    </Button>
  );
}

function submitLabel(isUpdate: boolean, isSending: boolean): string {
  if (isSending) return isUpdate ? 'Saving …' : 'Adding …';
  return isUpdate ? 'Update product' : 'Add product';
}

/** What concerns the whole form; nothing in most cases. */
export function FormNotices({ product, result }: Pick<Editing, 'product' | 'result'>) {
  if (!result?.notice && !product?.reserved && !product?.waiting) return null;
  return (
    <div className="grid gap-4 md:col-span-full">
      {result?.notice === 'stale' && <StaleNotice theirs={result.theirs} />}
      {result?.notice === 'unreachable' && (
        <Notice kind="warn" icon={CircleAlert} role="alert">
          The shop could not be reached. Your changes are still here. Try again.
        </Notice>
      )}
      {product?.waiting && (
        <Notice kind="good" icon={Mail}>
          {product.waiting}
        </Notice>
      )}
      {product?.reserved && (
        <Notice kind="warn" icon={Clock}>
          {product.reserved}
        </Notice>
      )}
    </div>
  );
}

/** Shows an edit conflict: both versions, and the choice to load or to overwrite the other one. */
function StaleNotice({ theirs }: { theirs: TheirVersion | null }) {
  const { pathname, search } = useLocation();
  return (
    <Notice kind="warn" icon={CircleAlert} role="alert">
      <p>
        Someone else changed this product after you opened it. Your changes are not saved yet.{' '}
        <Link to={pathname + search} reloadDocument>
          Load the current version
        </Link>
      </p>
      {theirs && theirs.differences.length > 0 && (
        <table className="stale-table" aria-label="Your version and theirs">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {theirs.differences.map(({ label, mine, theirs: other }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{mine || 'empty'}</td>
                <td>{other || 'empty'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {theirs && (
        // Not a button: Enter in any field would activate the form's first submit button.
        <CheckboxField name="over" value={theirs.editedAt} className="mt-3 w-fit font-semibold">
          Overwrite with my version
        </CheckboxField>
      )}
    </Notice>
  );
}
