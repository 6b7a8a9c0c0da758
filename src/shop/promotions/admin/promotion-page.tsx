import ArrowLeft from '~icons/lucide/arrow-left';
import { data, Form, Link, useNavigation } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import {
  promotionFormFrom,
  type PromotionForm,
  type PromotionProblems,
} from '#shop/promotions/rules/promotion-form.ts';
import {
  changePromotion,
  showPromotion,
  type ShownPromotion,
} from '#shop/promotions/use-cases/promotions.ts';
import { formatMoney } from '#platform/format.ts';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { UnsavedChanges } from '#platform/web/admin/unsaved-changes.tsx';
import { Button } from '#platform/web/button.tsx';
import { LocalDate } from '#platform/web/local-date.tsx';
import { postedForm } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { useTimeZone } from '#platform/web/time-zone-context.ts';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import type { Route } from './+types/promotion-page';
import { PreviewButton, PromotionFields, promotionGrid } from './promotion-fields.tsx';
import { codesAction } from './codes-action.ts';
import { OneTimeCodes } from './one-time-codes.tsx';
import {
  appliesBy,
  budgetWords,
  conditionWords,
  discountLabel,
  states,
} from './promotion-words.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [{ title: `${loaderData.promotion.title}, ${matches[1].loaderData.shopName} Admin` }]
    : [];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const shown = await showPromotion(context.get(shopContext), visitor, params.promotionId);
  if (shown.ok) return { ...shown.value, typed: typedForm(url.searchParams) };
  return Promise.reject(data(null, { status: shown.failure.code === 'forbidden' ? 403 : 404 }));
}

/** What comes back from the preview, unsaved. */
function typedForm(query: URLSearchParams): PromotionForm | null {
  return query.has('kind') ? promotionFormFrom((field) => query.get(field)) : null;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const posted = await postedForm(request);
  if (posted.has('count'))
    return codesAction({ shop, visitor, request, id: params.promotionId, posted });
  const form = promotionFormFrom((field) => posted.get(field));
  const { promotionId: id } = params;
  const changed = await changePromotion(shop, visitor, { id, form });
  const path = `/admin/promotions/${id}`;
  if (changed.ok)
    return redirectWithMessage(request, path, { kind: 'info', text: 'Promotion saved' });
  const { failure } = changed;
  if (failure.code === 'incomplete') return { form, problems: failure.problems };
  if (failure.code === 'not-editable') {
    const text = 'The promotion has been used or has ended. It was not changed.';
    return redirectWithMessage(request, path, { kind: 'error', text });
  }
  return Promise.reject(data(null, { status: failure.code === 'forbidden' ? 403 : 404 }));
}

export default function PromotionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { promotion, segments } = loaderData;
  const timeZone = useTimeZone();
  return (
    <>
      <nav aria-label="Promotions" className="-mb-3">
        <Link
          to="/admin/promotions"
          className="inline-flex min-h-target items-center gap-1.5 text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="icon" /> Promotions
        </Link>
      </nav>
      <PageHead title={promotion.title} total={states[promotion.state]} />
      {/* The form says it as its fields stand. */}
      {!loaderData.isEditable && (
        <p className="-mt-2 max-w-[70ch] wrap-anywhere">{loaderData.sentence}</p>
      )}
      <p className="-mt-2 max-w-[70ch] wrap-anywhere text-muted">
        {[
          appliesBy(promotion),
          discountLabel(promotion),
          conditionWords(promotion, { segments, timeZone }),
        ].join(', ')}
      </p>
      <Figures promotion={promotion} />
      {loaderData.isEditable ? (
        <EditForm
          shown={loaderData}
          typed={loaderData.typed}
          result={actionData && 'form' in actionData ? actionData : undefined}
        />
      ) : (
        <div className="grid gap-2">
          <p className="max-w-[70ch]">
            It can no longer be changed, because orders refer to it or it has ended.
          </p>
          <Link
            to="preview"
            className="min-h-target justify-self-start underline underline-offset-4"
          >
            Preview a cart
          </Link>
        </div>
      )}
      {promotion.isByOneTimeCodes && (
        <OneTimeCodes
          promotion={promotion}
          codes={loaderData.codes}
          result={actionData && 'count' in actionData ? actionData : undefined}
        />
      )}
      <section className="grid gap-2">
        <h2 className="text-t5">History</h2>
        <ol className="grid gap-1.5">
          {loaderData.history.map(({ at, action: what, email }) => (
            <li key={`${at} ${what}`} className="wrap-anywhere">
              {actions[what] ?? what} <LocalDate at={at} />
              {email !== null && <span className="text-muted">{`, ${email}`}</span>}
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

const actions: Readonly<Record<string, string>> = {
  'promotion.added': 'Added',
  'promotion.changed': 'Changed',
  'promotion.codes-added': 'Codes created',
  'promotion.codes-exported': 'Codes exported',
  'promotion.ended': 'Ended',
};

function Figures({ promotion }: Pick<ShownPromotion, 'promotion'>) {
  const { usedCount, totalLimit, revenue, given } = promotion;
  const figures = [
    ['Uses', totalLimit === null ? `${usedCount}` : `${usedCount} of ${totalLimit}`],
    ['Revenue', revenue.map(formatMoney).join(', ') || 'None'],
    ['Taken off', formatMoney(given)],
    ['Budget', budgetWords(promotion) || 'No limit'],
  ];
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4 border-y border-line py-4">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-t2 text-muted">{label}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface EditFormProps {
  shown: ShownPromotion;
  typed: PromotionForm | null;
  result: { form: PromotionForm; problems: PromotionProblems } | undefined;
}

function EditForm({ shown, typed, result }: EditFormProps) {
  const ref = useFocusOnProblem<HTMLFormElement>(result);
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Form
      ref={ref}
      method="post"
      noValidate
      aria-label="Promotion"
      className={`grid max-w-[56rem] ${promotionGrid}`}
    >
      <PromotionFields
        key={JSON.stringify(typed ?? shown.form)}
        form={result?.form ?? typed ?? shown.form}
        problems={result?.problems}
        categories={shown.categories}
        segments={shown.segments}
        currency={shown.currency}
      />
      <div className="col-span-full flex flex-wrap gap-3">
        <Button disabled={isSending}>{isSending ? 'Saving …' : 'Save promotion'}</Button>
        <PreviewButton promotionId={shown.promotion.id} />
      </div>
      <UnsavedChanges
        form={ref}
        isAnswered={result !== undefined || typed !== null}
        staysOn="page"
      />
    </Form>
  );
}
