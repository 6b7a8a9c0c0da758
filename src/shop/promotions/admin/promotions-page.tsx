import { EmptyState } from '#platform/web/admin/data-table.tsx';
import {
  firstOrderAudience,
  promotionFormFrom,
  type PromotionField,
  type PromotionForm,
  type PromotionProblems,
} from '#shop/promotions/rules/promotion-form.ts';
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
import { ConfirmDialog } from '#platform/web/admin/confirm-dialog.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { PromotionTable } from './promotion-table.tsx';
import { AddForm } from '#platform/web/admin/add-form.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import { TextField } from '#platform/web/text-field.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Promotions, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const table = granted(await listPromotions(context.get(shopContext), visitor));
  const promotionToEnd = table.promotions.find(({ id }) => id === url.searchParams.get('end'));
  return {
    ...table,
    promotionToEnd: promotionToEnd && promotionToEnd.state !== 'ended' ? promotionToEnd : null,
  };
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
  const { promotions, categories, segments, promotionToEnd } = loaderData;
  return (
    <>
      <PageHead title="Promotions" total={promotions.length} />
      <PromotionFields result={actionData} categories={categories} segments={segments} />
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

interface PromotionFieldsProps {
  result: { form: PromotionForm; problems: PromotionProblems } | undefined;
  categories: readonly string[];
  segments: readonly { id: string; name: string }[];
}

const kinds = { amount: 'Amount off', percent: 'Percent off', 'free-shipping': 'Free shipping' };

function PromotionFields({ result, categories, segments }: PromotionFieldsProps) {
  const field = (name: PromotionField, label: string) => ({
    name,
    label,
    problem: result?.problems[name],
    defaultValue: result?.form[name] ?? '',
    autoComplete: 'off',
  });
  return (
    <AddForm
      title="Add a promotion"
      verb={{ now: 'Add promotion', busy: 'Adding …' }}
      result={result}
      className="gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-4"
    >
      <TextField {...field('title', 'Name')} isRequired className="sm:col-span-2" />
      <TextField
        {...field('code', 'Code')}
        help="Leave empty to apply automatically."
        className="sm:col-span-2"
      />
      <SelectField {...field('kind', 'Type')} isRequired>
        {Object.entries(kinds).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('value', 'Amount or percent')}
        isRequired
        help="Leave empty for free shipping."
        inputMode="decimal"
      />
      <TextField {...field('minimum', 'Minimum subtotal')} inputMode="decimal" />
      <SelectField {...field('category', 'Category')}>
        <option value="">Everything</option>
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </SelectField>
      <SelectField {...field('audience', 'Customers')} className="sm:col-span-2">
        <option value="">Everyone</option>
        <option value={firstOrderAudience}>Accounts that order for the first time</option>
        {segments.map(({ id, name }) => (
          <option key={id} value={id}>
            {`Accounts in ${name}`}
          </option>
        ))}
      </SelectField>
      <TextField {...field('startsOn', 'Start date')} type="date" />
      <TextField {...field('endsOn', 'End date')} type="date" />
      <TextField {...field('totalLimit', 'Total uses')} inputMode="numeric" />
      <TextField {...field('customerLimit', 'Uses per customer')} inputMode="numeric" />
    </AddForm>
  );
}
