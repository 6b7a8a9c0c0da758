import { promotionFormFrom } from '#domain/promotions/promotion-form.ts';
import { addPromotion } from '#services/promotions/add-promotion.ts';
import { endPromotion } from '#services/promotions/end-promotion.ts';
import { listPromotions } from '#services/promotions/list-promotions.ts';
import { redirect } from 'react-router';
import { shopContext } from '#web/context.ts';
import { cookieHeaders } from '#web/cookies.ts';
import { flashLine } from '#web/flash.ts';
import { postedForm, textOf } from '#web/posted-form.ts';
import { signedInVisitor } from '#web/visitor.ts';
import type { Route } from './+types/promotions-page';
import { granted } from '../granted.ts';
import { PageHead } from '../page-head.tsx';
import { PromotionFields } from './promotion-fields.tsx';
import { PromotionTable } from './promotion-table.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Promotions, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  return granted(await listPromotions(context.get(shopContext), visitor));
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const posted = await postedForm(request);
  const ending = textOf(posted, 'end');
  if (ending !== '') {
    const ended = await endPromotion(shop, visitor, ending);
    return told(request, ended.ok ? 'The promotion has ended.' : 'This promotion ended before.');
  }
  const form = promotionFormFrom((field) => posted.get(field));
  const added = await addPromotion(shop, visitor, form);
  if (added.ok) return told(request, 'The promotion is added.');
  const problems = added.failure.code === 'incomplete' ? added.failure.problems : {};
  return { form, problems };
}

export default function PromotionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { promotions, categories } = loaderData;
  return (
    <>
      <PageHead title="Promotions" total={promotions.length} />
      <PromotionFields answer={actionData} categories={categories} />
      {promotions.length > 0 ? (
        <PromotionTable promotions={promotions} />
      ) : (
        <p className="border-t border-ink py-10 text-muted">Nothing is taken off yet.</p>
      )}
    </>
  );
}

function told(request: Request, text: string) {
  const flash = flashLine(request, { kind: 'info', text });
  return redirect('/admin/promotions', { headers: cookieHeaders([flash]) });
}
