import { dismissLaunchSteps } from '#shop/admin/use-cases/launch-checklist.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { data, redirect } from 'react-router';
import type { Route } from './+types/hide-checklist';

export function loader(): Response {
  return redirect('/admin');
}

/** The form of the dashboard's checklist. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const posted = await postedForm(request);
  if (textOf(posted, 'intent') !== 'hide') return Promise.reject(data(null, { status: 400 }));
  const visitor = await signedInVisitor(context);
  granted(await dismissLaunchSteps(context.get(shopContext), visitor));
  return redirectWithMessage(request, '/admin', { kind: 'success', text: 'Checklist hidden' });
}
