import type { WebhookForm, WebhookProblems } from '#shop/events/rules/webhook-form.ts';
import {
  addWebhook,
  changeWebhook,
  resendDelivery,
  webhookChanges,
} from '#shop/events/use-cases/webhooks.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { parsePage, webhooksUrl } from './webhook-tables.tsx';

/** Action data of an invalid form. */
export interface WebhookActionResult {
  form: WebhookForm;
  problems: WebhookProblems;
}

interface Posting {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export async function webhooksAction({ request, context }: Posting) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const posted = await postedForm(request);
  const delivery = textOf(posted, 'resend');
  if (delivery !== '') {
    const resent = await resendDelivery(shop, visitor, delivery);
    return redirectWithFlash(
      request,
      resent.ok ? 'Delivery queued again' : 'This delivery is already queued.',
    );
  }
  const change = webhookChanges.find((one) => one === textOf(posted, 'change'));
  if (change) {
    const changed = await changeWebhook(shop, visitor, { id: textOf(posted, 'id'), change });
    return redirectWithFlash(
      request,
      changed.ok ? changeMessages[change] : 'This webhook has already been deleted.',
    );
  }
  const selected = posted.getAll('event').filter((value) => typeof value === 'string');
  const form = { url: textOf(posted, 'url'), events: selected };
  const added = await addWebhook(shop, visitor, form);
  if (added.ok) return redirectWithFlash(request, 'Webhook added. Its secret is shown below.');
  const problems = added.failure.code === 'invalid' ? added.failure.problems : {};
  return data<WebhookActionResult>({ form, problems }, { status: 422 });
}

const changeMessages = {
  'switch-on': 'Webhook enabled. Queued deliveries are sent now.',
  'switch-off': 'Webhook disabled',
  delete: 'Webhook deleted',
};

function redirectWithFlash(request: Request, text: string) {
  const flash = flashLine(request, { kind: 'info', text });
  const page = parsePage(new URL(request.url).searchParams);
  return redirect(webhooksUrl(page), { headers: cookieHeaders([flash]) });
}
