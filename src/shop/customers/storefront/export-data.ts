import { dayAt } from '#platform/calendar-day.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { exportData, exportOrders } from '#shop/customers/use-cases/export-data.ts';
import { verifyIdentity } from '#shop/identity/use-cases/verify-identity.ts';
import { redirect } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { signedInSession, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/export-data';

const dataPath = '/account/data';

export function loader() {
  return redirect(dataPath);
}

/** Responds with a file, or redirects to the page that shows the error. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const posted = await postedForm(request);
  const proof = { password: textOf(posted, 'password'), session: await signedInSession(context) };
  const proven = await verifyIdentity(shop, visitor, proof);
  if (!proven.ok) return redirect(`${dataPath}?refused=${proven.failure.code}`);
  const { timeZone } = await loadSettings(shop);
  const day = dayAt(shop.clock(), timeZone);
  if (textOf(posted, 'format') === 'csv') {
    return file(await exportOrders(shop, proven.value), `orders-${day}.csv`, 'text/csv');
  }
  return file(await exportData(shop, proven.value), `my-data-${day}.json`, 'application/json');
}

function file(text: string, name: string, type: string): Response {
  return new Response(text, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
    },
  });
}
