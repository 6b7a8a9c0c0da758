import { CheckboxField } from '#platform/web/checkbox.tsx';
import { productFields } from '#shop/catalogue/rules/product-fields.ts';
import type { ProductFormTerms } from '#shop/catalogue/rules/product-form.ts';
import { gridFrom, noOptions, optionsIn } from '#shop/catalogue/rules/variant-grid.ts';
import { needsPicture, pictureListFrom } from '#shop/catalogue/rules/picture-list.ts';
import { maxPictures } from '#platform/image-upload.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import Clock from '~icons/lucide/clock';
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Form, useNavigate, useNavigation, Link, useLocation } from 'react-router';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { Dialog, DialogBody, DialogButtons } from '#platform/web/dialog.tsx';
import { UnsavedChanges } from '#platform/web/admin/unsaved-changes.tsx';
import { PictureField } from './picture-field.tsx';
import {
  readStatus,
  type EditedProduct,
  type ProductActionResult,
  type SeenVersion,
  type TheirVersion,
} from './product-action-result.ts';
import { ProductFields } from './product-fields.tsx';
import { VariantFields } from './variant-fields.tsx';
import { readTypedForm, useFormProblems } from './use-form-problems.ts';
import { usePictures, useUploads } from './use-pictures.ts';

interface ProductEditorProps {
  /** Null for a new product. */
  product: EditedProduct | null;
  terms: ProductFormTerms;
  result: ProductActionResult | undefined;
  closeTo: string;
}

/** The duplicate button submits its own form, which cannot be nested in this one. */
const duplicateFormId = 'duplicate';

function ProductEditor({ product, terms, result, closeTo }: ProductEditorProps) {
  const ref = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const isSending = useNavigation().formMethod === 'POST';
  const before = product && { status: product.status, pictureCount: product.pictures.length };
  const rules = { ...terms, before };
  const { problems, showAll, ...watched } = useFormProblems(rules, result?.problems);
  const [grid, setGrid] = useState(result?.grid ?? product?.grid ?? noOptions);
  const options = optionsIn(grid);
  const [status, setStatus] = useState(result?.status ?? product?.status ?? 'published');
  const pictures = usePictures(result?.pictures ?? product?.pictures ?? []);
  const currentTitle = useCallback(() => readTitle(ref.current), []);
  const uploading = useUploads({ currentTitle, onPicture: pictures.add });
  const { uploads } = uploading;
  const [isSent, setIsSent] = useState(false);
  const isWaiting = isSent && uploads.length > 0;
  useEffect(() => {
    if (isSent && uploads.length === 0) ref.current?.requestSubmit();
  }, [isSent, uploads]);
  useEffect(() => {
    if (result) focusOnProblem(ref.current);
  }, [result]);

  function send(event: SubmitEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    if (uploads.length > 0) {
      event.preventDefault();
      setIsSent(true);
    } else if (showAll(form)) {
      event.preventDefault();
      requestAnimationFrame(() => focusOnProblem(form));
    } else if (product && !isChanged(form, product)) {
      event.preventDefault();
      void navigate(closeTo, { preventScrollReset: true });
    }
  }

  return (
    <Form
      ref={ref}
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      noValidate
      onSubmit={send}
      {...watched}
      className="flex min-h-0 flex-col"
    >
      <input type="hidden" name="intent" value={product ? 'update' : 'add'} />
      {product && <SeenVersionFields id={product.id} seen={result?.seen ?? product.seen} />}
      <DialogBody className="gap-7 md:grid-cols-[15rem_minmax(0,1fr)]">
        {result?.notice === 'stale' && <StaleNotice theirs={result.theirs} />}
        {result?.notice === 'unreachable' && (
          <Notice kind="warn" icon={CircleAlert} role="alert" className="md:col-span-full">
            The shop could not be reached. Your changes are still here. Try again.
          </Notice>
        )}
        {product?.reserved && (
          <Notice kind="warn" icon={Clock} className="md:col-span-full">
            {product.reserved}
          </Notice>
        )}
        <PictureField
          form={pictures}
          uploads={uploads}
          onFiles={(files) => {
            setIsSent(false);
            uploading.choose(files, { max: maxPictures - pictures.pictures.length });
          }}
          isRequired={needsPicture(status, before)}
          problem={uploading.problem ?? problems.image}
          mustChooseFilesAgain={result !== undefined}
        />
        <ProductFields
          initial={result?.form ?? product?.form}
          status={status}
          onStatus={setStatus}
          problems={problems}
          categories={terms.categories}
          hasOptions={options.length > 0}
        />
        <VariantFields
          grid={grid}
          pictures={pictures.pictures}
          problems={result?.gridProblems ?? {}}
          onOptions={(changed) => setGrid((typed) => ({ ...typed, options: changed }))}
        />
      </DialogBody>
      <UnsavedChanges form={ref} isAnswered={result !== undefined} staysOn="address" />
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
        <Button disabled={isSending || isWaiting}>
          {isWaiting ? 'Uploading pictures …' : submitLabel(product !== null, isSending)}
        </Button>
      </DialogButtons>
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

function submitLabel(isUpdate: boolean, isSending: boolean): string {
  if (isSending) return isUpdate ? 'Saving …' : 'Adding …';
  return isUpdate ? 'Update product' : 'Add product';
}

/** An unchanged form is not submitted and shows no alert (ruling 47). */
function isChanged(form: HTMLFormElement, product: EditedProduct): boolean {
  const typed = readTypedForm(form);
  const fields = new FormData(form);
  const grid = gridFrom((name) => fields.get(name));
  const listed = pictureListFrom((name) => fields.get(name));
  const pictures = product.pictures.map(({ name, alt }) => ({ name, alt }));
  return (
    readStatus(fields) !== product.status ||
    JSON.stringify(listed) !== JSON.stringify(pictures) ||
    JSON.stringify(grid) !== JSON.stringify(product.grid) ||
    productFields.some((field) => typed[field] !== product.form[field])
  );
}

function readTitle(form: HTMLFormElement | null): string {
  return form ? readTypedForm(form).title : '';
}

function focusOnProblem(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

/** Shows an edit conflict: both versions, and the choice to load or to overwrite the other one. */
function StaleNotice({ theirs }: { theirs: TheirVersion | null }) {
  const { pathname, search } = useLocation();
  return (
    <Notice kind="warn" icon={CircleAlert} role="alert" className="md:col-span-full">
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

interface ProductDialogProps {
  /** Null for a new product. */
  product: EditedProduct | null;
  terms: ProductFormTerms;
  result: ProductActionResult | undefined;
  closeTo: string;
}

export function ProductDialog({ product, terms, result, closeTo }: ProductDialogProps) {
  return (
    <Dialog
      title={product ? 'Update This Product' : 'Add New Product'}
      size="wide"
      closeTo={closeTo}
    >
      <ProductEditor
        // The new key resets fields that were not edited to the other version's values.
        key={result?.theirs ? JSON.stringify(result.theirs) : ''}
        product={product}
        terms={terms}
        result={result}
        closeTo={closeTo}
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
