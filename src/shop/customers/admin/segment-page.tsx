import ArrowLeft from '~icons/lucide/arrow-left';
import { data, Form, Link, useNavigation } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { formatCustomerCount } from '#shop/customers/rules/customer-table.ts';
import { segmentFormFrom } from '#shop/customers/rules/segment.ts';
import {
  formOfSegment,
  readSegmentChoices,
  saveSegment,
  showSegment,
} from '#shop/customers/use-cases/segments.ts';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { UnsavedChanges } from '#platform/web/admin/unsaved-changes.tsx';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { postedForm } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import type { Route } from './+types/segment-page';
import { segmentUrl } from './customers-request.ts';
import { SegmentFields, segmentGrid } from './segment-fields.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [{ title: `${loaderData.segment.name}, ${matches[1].loaderData.shopName} Admin` }]
    : [];

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const shown = await showSegment(shop, await signedInVisitor(context), params.segmentId);
  if (!shown.ok) {
    const status = shown.failure.code === 'forbidden' ? 403 : 404;
    return Promise.reject(data(null, { status }));
  }
  const segment = shown.value;
  const form = await formOfSegment(shop, segment);
  return { segment, form, choices: await readSegmentChoices(shop) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const posted = await postedForm(request);
  const form = segmentFormFrom((field) => posted.get(field));
  const saved = await saveSegment(shop, visitor, { id: params.segmentId, form });
  if (saved.ok) {
    return redirectWithMessage(request, segmentUrl(params.segmentId), {
      kind: 'info',
      text: 'Segment saved',
    });
  }
  const { failure } = saved;
  if (failure.code === 'incomplete') return { form, problems: failure.problems };
  return Promise.reject(data(null, { status: failure.code === 'forbidden' ? 403 : 404 }));
}

export default function SegmentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { segment, choices } = loaderData;
  const ref = useFocusOnProblem<HTMLFormElement>(actionData);
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <>
      <nav aria-label="Segments" className="-mb-3">
        <Link
          to="/admin/customers/segments"
          className="inline-flex min-h-target items-center gap-1.5 text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="icon" /> Segments
        </Link>
      </nav>
      <PageHead title={segment.name} total={formatCustomerCount(segment.customers)}>
        <ButtonLink kind="quiet" to={`/admin/customers?segment=${segment.id}`}>
          Show customers
        </ButtonLink>
      </PageHead>
      <p className="-mt-2 max-w-[70ch] text-muted">{segment.words}</p>
      <Form
        ref={ref}
        method="post"
        noValidate
        aria-label="Segment"
        className={`grid max-w-[56rem] ${segmentGrid}`}
      >
        <SegmentFields
          key={JSON.stringify(loaderData.form)}
          form={actionData?.form ?? loaderData.form}
          problems={actionData?.problems}
          choices={choices}
        />
        <Button disabled={isSending} className="col-start-1 justify-self-start whitespace-nowrap">
          {isSending ? 'Saving …' : 'Save segment'}
        </Button>
        <UnsavedChanges form={ref} isAnswered={actionData !== undefined} staysOn="page" />
      </Form>
    </>
  );
}
