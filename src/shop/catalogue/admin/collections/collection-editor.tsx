import ArrowLeft from '~icons/lucide/arrow-left';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Form, Link, useFetcher, useNavigation } from 'react-router';
import type { Collection } from '#shop/catalogue/rules/collection.ts';
import type { CollectionForm } from '#shop/catalogue/rules/collection-form.ts';
import { collectionUrl } from '#shop/catalogue/rules/slug.ts';
import type { CollectionPreview } from '#shop/catalogue/use-cases/preview-collection.ts';
import { Price } from '#shop/catalogue/web/price.tsx';
import { counted } from '#platform/format.ts';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { UnsavedChanges } from '#platform/web/admin/unsaved-changes.tsx';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { NotSaved } from '#platform/web/admin/not-saved.tsx';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import { CollectionFields } from './collection-fields.tsx';
import { type CollectionResult, collectionsUrl } from './collections-request.ts';

interface CollectionEditorProps {
  /** Null for a new one. */
  collection: Collection | null;
  form: CollectionForm;
  preview: CollectionPreview | null;
  categories: readonly { id: string; value: string }[];
  tags: readonly string[];
  result: CollectionResult | undefined;
}

export function CollectionEditor(props: CollectionEditorProps) {
  const { collection, form, categories, tags, result } = props;
  const ref = useFocusOnProblem<HTMLFormElement>(result?.preview ? undefined : result);
  const live = useLivePreview(props.preview, result?.preview ?? null);
  const { preview } = live;
  // Saving does not wait for a preview.
  const isSaving = useNavigation().formData?.get('intent') === 'save';
  return (
    <>
      <nav aria-label="Collections" className="-mb-3">
        <Link
          to={collectionsUrl()}
          className="inline-flex min-h-target items-center gap-1.5 text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="icon" /> Collections
        </Link>
      </nav>
      <PageHead title={collection?.title ?? 'Add a collection'}>
        {collection?.isPublished && (
          <ButtonLink kind="quiet" to={collectionUrl(collection.slug)}>
            Show in the shop
          </ButtonLink>
        )}
      </PageHead>
      {result?.notice && <NotSaved reason={result.notice} subject="collection" />}
      <Form
        ref={ref}
        method="post"
        encType="multipart/form-data"
        noValidate
        aria-label="Collection"
        onChange={live.onChange}
        onSubmit={live.stop}
        // A preview is shown below the buttons: the page stays where it is.
        preventScrollReset
        className="group/collection grid max-w-[60rem] gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-4"
      >
        {collection && <input type="hidden" name="id" value={collection.id} />}
        <input
          type="hidden"
          name="editedAt"
          value={result?.editedAt ?? collection?.editedAt ?? 0}
        />
        <CollectionFields
          form={result?.form ?? form}
          problems={result?.problems}
          categories={categories}
          tags={tags}
          photo={collection?.photo ?? null}
        />
        <div className="col-span-full flex flex-wrap gap-3">
          <Button name="intent" value="save" disabled={isSaving}>
            {isSaving ? 'Saving …' : 'Save collection'}
          </Button>
          {/* Disabled, it would lose the focus. */}
          <Button kind="quiet" name="intent" value="preview">
            Preview products
          </Button>
        </div>
        <UnsavedChanges form={ref} isAnswered={result !== undefined} staysOn="address" />
      </Form>
      <section aria-labelledby="preview" className="mt-4 grid max-w-[60rem] gap-3">
        <h2 id="preview" className="text-t5">
          Preview
        </h2>
        {preview ? (
          <Preview preview={preview} />
        ) : (
          <p className="text-muted">
            No products yet. They appear here once a condition or a product is entered.
          </p>
        )}
      </section>
    </>
  );
}

const previewDelayMs = 400;

/**
 * Asks for the products of the form some time after its last change; the button does so without scripts. `saved` is the
 * preview of what is saved, `answered` that of the button.
 */
function useLivePreview(saved: CollectionPreview | null, answered: CollectionPreview | null) {
  const { data, submit, reset } = useFetcher<CollectionResult>();
  const isIdle = useNavigation().state === 'idle';
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const live = data?.preview ?? null;
  const [last, setLast] = useState({ live, answered, preview: answered ?? saved });
  if (live !== last.live || answered !== last.answered) {
    const newest = live === last.live ? answered : live;
    setLast({ live, answered, preview: newest ?? last.preview });
  }
  // An answer during a navigation would end it with the data of the page before: a saved collection would seem unsaved.
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    reset();
  }, [reset]);
  useEffect(() => {
    if (!isIdle) stop();
    return () => clearTimeout(timer.current);
  }, [isIdle, stop]);
  return {
    preview: last.preview,
    stop,
    onChange: ({ currentTarget: form }: React.ChangeEvent<HTMLFormElement>) => {
      clearTimeout(timer.current);
      if (!isIdle) return;
      timer.current = setTimeout(() => {
        const fields = new FormData(form);
        fields.delete('image');
        fields.set('intent', 'preview');
        void submit(fields, {
          method: 'post',
          encType: 'multipart/form-data',
          // Read again while the form is being saved, the page would use up the message that it was.
          defaultShouldRevalidate: false,
        });
      }, previewDelayMs);
    },
  };
}

function Preview({ preview: { total, products } }: { preview: CollectionPreview }) {
  return (
    <>
      <output className="text-muted">{counted(total, 'product')}</output>
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {products.map(({ id, title, picture, price, compareAt }) => (
          <li key={id} className="flex items-center gap-3">
            <ProductPicture picture={picture} sizes="3.5rem" alt="" className="w-14 flex-none" />
            <span className="min-w-0 wrap-anywhere">
              {title}
              <span className="flex flex-wrap items-baseline gap-x-2">
                <Price price={price} compareAt={compareAt} />
                <span className="text-t1 text-muted">{`No. ${id}`}</span>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
