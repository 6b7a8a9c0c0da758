import { shopContext } from '#shop/access/web/context.ts';
import { postedForm } from '#platform/web/posted-form.ts';
import type { Route } from './+types/live-form';
import { saveCheckoutDraft } from './save-checkout-draft.ts';

/** What the form asks for in the country that was just chosen. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { addressRules } = context.get(shopContext);
  const facts = addressRules.factsOf(url.searchParams.get('country') ?? '');
  return Response.json(facts, { headers: { 'cache-control': 'private, max-age=3600' } });
}

/** What the page sends while one types. */
export async function action({ request, context }: Route.ActionArgs) {
  await saveCheckoutDraft(context, await postedForm(request));
  return new Response(null, { status: 204 });
}
