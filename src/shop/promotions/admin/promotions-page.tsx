import { EmptyState } from '#platform/web/admin/data-table.tsx';
import { type PromotionForm, promotionFormFrom } from '#shop/promotions/rules/promotion-form.ts';
import {
  addPromotion,
  endPromotion,
  listPromotions,
} from '#shop/promotions/use-cases/promotions.ts';
import { redirect } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/promotions-page';
import { ButtonLink } from '#platform/web/button.tsx';
import { ConfirmDialog } from '#platform/web/admin/confirm-dialog.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { PromotionTable } from './promotion-table.tsx';
import { AddForm } from '#platform/web/admin/add-form.tsx';
import { exampleForm, PromotionExamples } from './promotion-examples.tsx';
import { PreviewButton, PromotionFields, promotionGrid } from './promotion-fields.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Promotions, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const table = granted(await listPromotions(context.get(shopContext), visitor));
  const promotionToEnd = table.promotions.find(({ id }) => id === url.searchParams.get('end'));
  return {
    ...table,
    started: startedForm(url.searchParams),
    promotionToEnd: promotionToEnd && promotionToEnd.state !== 'ended' ? promotionToEnd : null,
  };
}

/** An example, or what comes back from the preview. */
function startedForm(query: URLSearchParams): PromotionForm | undefined {
  if (query.has('kind')) return promotionFormFrom((field) => query.get(field));
  return exampleForm(query.get('example') ?? '');
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const posted = await postedForm(request);
  const ending = textOf(posted, 'end');
  if (ending !== '') {
    const ended = await endPromotion(shop, visitor, ending);
    return redirectWithFlash(
      request,
      ended.ok ? 'Promotion ended' : 'This promotion has already ended.',
    );
  }
  const form = promotionFormFrom((field) => posted.get(field));
  const added = await addPromotion(shop, visitor, form);
  if (added.ok) return redirectWithFlash(request, 'Promotion added');
  const problems = added.failure.code === 'incomplete' ? added.failure.problems : {};
  return { form, problems };
}

export default function PromotionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { promotions, categories, segments, currency, promotionToEnd, started } = loaderData;
  return (
    <>
      <PageHead title="Promotions" total={promotions.length}>
        <ButtonLink kind="quiet" to="/admin/promotions/calendar">
          Calendar
        </ButtonLink>
      </PageHead>
      <p className="-mt-2 max-w-[70ch] text-muted">
        One promotion or code applies to an order: the one with which the customer pays least,
        shipping included. They never add up, and a code that saves less than an automatic promotion
        is not used up.
      </p>
      <PromotionExamples />
      <AddForm
        key={JSON.stringify(started)}
        beside={<PreviewButton promotionId="new" />}
        title="Add a promotion"
        verb={{ now: 'Add promotion', busy: 'Adding …' }}
        result={actionData ?? (started && { form: started, problems: {} })}
        className={promotionGrid}
      >
        <PromotionFields
          form={actionData?.form ?? started}
          problems={actionData?.problems}
          categories={categories}
          segments={segments}
          currency={currency}
        />
      </AddForm>
      {promotions.length > 0 ? (
        <PromotionTable promotions={promotions} segments={segments} />
      ) : (
        <EmptyState>No promotions yet</EmptyState>
      )}
      {promotionToEnd && <EndDialog promotion={promotionToEnd} />}
    </>
  );
}

function EndDialog({ promotion }: { promotion: { id: string; title: string; state: string } }) {
  const { id, title, state } = promotion;
  return (
    <ConfirmDialog
      question={`End “${title}”?`}
      verb={{ now: 'End promotion', busy: 'Ending …' }}
      fields={{ end: id }}
      action="/admin/promotions"
      closeTo="/admin/promotions"
    >
      <p>
        {state === 'planned'
          ? 'It will not start. A promotion that has ended cannot be started again.'
          : 'It no longer applies to new orders; orders already placed keep their discount. A promotion that has ended cannot be started again.'}
      </p>
    </ConfirmDialog>
  );
}

function redirectWithFlash(request: Request, text: string) {
  const flash = flashLine(request, { kind: 'info', text });
  return redirect('/admin/promotions', { headers: cookieHeaders([flash]) });
}
