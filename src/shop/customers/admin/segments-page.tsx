import ArrowLeft from '~icons/lucide/arrow-left';
import { Form, Link } from 'react-router';
import { may } from '#shop/access/rules/permissions.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import { formatCustomerCount } from '#shop/customers/rules/customer-table.ts';
import { segmentFormFrom } from '#shop/customers/rules/segment.ts';
import {
  deleteSegment,
  type ListedSegment,
  listSegments,
  readSegmentChoices,
  saveSegment,
} from '#shop/customers/use-cases/segments.ts';
import { formatList } from '#platform/format.ts';
import { AddForm } from '#platform/web/admin/add-form.tsx';
import { ConfirmDialog } from '#platform/web/admin/confirm-dialog.tsx';
import { Cell, DataTable, EmptyState, Head, TitleLink } from '#platform/web/admin/data-table.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { RowButton } from '#platform/web/admin/row-action.tsx';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import type { Route } from './+types/segments-page';
import { segmentUrl } from './customers-request.ts';
import { SegmentFields, segmentGrid } from './segment-fields.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Segments, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const segments = granted(await listSegments(shop, visitor));
  return {
    segments,
    toDelete: segments.find(({ id }) => id === url.searchParams.get('delete')) ?? null,
    choices: await readSegmentChoices(shop),
    mayEdit: may(visitor, 'manage-customers'),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const posted = await postedForm(request);
  const tell = (kind: 'info' | 'error', text: string) =>
    redirectWithMessage(request, path, { kind, text });
  const deleting = textOf(posted, 'delete');
  if (deleting !== '') {
    const deleted = await deleteSegment(shop, visitor, deleting);
    if (deleted.ok) return tell('info', 'Segment deleted');
    const { failure } = deleted;
    if (failure.code !== 'in-use') return tell('error', 'This segment no longer exists.');
    return tell('error', `Promotions are for this segment: ${formatList(failure.promotions)}.`);
  }
  const form = segmentFormFrom((field) => posted.get(field));
  const saved = await saveSegment(shop, visitor, { id: null, form });
  if (saved.ok) return tell('info', 'Segment added');
  const problems =
    saved.failure.code === 'incomplete'
      ? saved.failure.problems
      : { name: 'There are as many segments as can be kept. Delete one first.' };
  return { form, problems };
}

const path = '/admin/customers/segments';

/** The id of the form that opens the confirmation: see RowButton. */
const askId = 'ask-delete';

export default function SegmentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { segments, toDelete, choices, mayEdit } = loaderData;
  return (
    <>
      <nav aria-label="Customers" className="-mb-3">
        <Link
          to="/admin/customers"
          className="inline-flex min-h-target items-center gap-1.5 text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="icon" /> Customers
        </Link>
      </nav>
      <PageHead title="Segments" total={segments.length} />
      <p className="-mt-2 max-w-[70ch] text-muted">
        Customers with something in common, under a name. They come and go as the conditions hold; a
        promotion can be for one of them.
      </p>
      {mayEdit && (
        <AddForm
          title="Add a segment"
          verb={{ now: 'Add segment', busy: 'Adding …' }}
          result={actionData}
          className={segmentGrid}
        >
          <SegmentFields
            form={actionData?.form}
            problems={actionData?.problems}
            choices={choices}
          />
        </AddForm>
      )}
      <Form id={askId} method="get" preventScrollReset className="contents" />
      {segments.length > 0 ? (
        <SegmentTable segments={segments} mayEdit={mayEdit} />
      ) : (
        <EmptyState>No segments yet</EmptyState>
      )}
      {mayEdit && toDelete && (
        <ConfirmDialog
          question={`Delete “${toDelete.name}”?`}
          verb={{ now: 'Delete segment', busy: 'Deleting …' }}
          fields={{ delete: toDelete.id }}
          action={path}
          closeTo={path}
        >
          <p>The customers stay. Only the segment is deleted.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface SegmentTableProps {
  segments: readonly ListedSegment[];
  mayEdit: boolean;
}

function SegmentTable({ segments, mayEdit }: SegmentTableProps) {
  const rows = segments.map(({ id, name, words, customers }) => (
    <tr key={id}>
      <Cell label="Name" at="title" className="wrap-anywhere">
        {mayEdit ? (
          <TitleLink to={segmentUrl(id)}>{name}</TitleLink>
        ) : (
          <span className="font-medium">{name}</span>
        )}
      </Cell>
      <Cell label="Conditions" at="detail" className="wrap-anywhere text-muted">
        {words}
      </Cell>
      <Cell label="Customers" className="num">
        <Link
          to={`/admin/customers?segment=${id}`}
          aria-label={`Show the customers of ${name}: ${formatCustomerCount(customers)}`}
          className="font-medium underline max-lg:inline-flex max-lg:min-h-target max-lg:items-center"
        >
          {formatCustomerCount(customers)}
        </Link>
      </Cell>
      {mayEdit && (
        <Cell label="Actions" at="end" className="num">
          <RowButton form={askId} name="delete" value={id} subject={name} isBad>
            Delete
          </RowButton>
        </Cell>
      )}
    </tr>
  ));
  return (
    <DataTable label="Segments" rows={rows}>
      <Head>Name</Head>
      <Head>Conditions</Head>
      <Head className="num">Customers</Head>
      {mayEdit && <Head className="num buttons">Actions</Head>}
    </DataTable>
  );
}
