import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import type { MailingStep } from '#shop/mailings/rules/mailing.ts';
import {
  deleteMailing,
  saveMailing,
  type SendTime,
  showMailing,
  stepMailing,
  testMailing,
} from '#shop/mailings/use-cases/edit-mailings.ts';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { data, Link, redirect } from 'react-router';
import type { Route } from './+types/newsletter-page';
import { type MailingResult, newsletterUrl } from './mailing-form.ts';
import {
  MailingEditor,
  MailingPreview,
  MailingProgress,
  MailingQuestion,
} from './mailing-panels.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Newsletter, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const shown = await showMailing(context.get(shopContext), visitor, params.newsletterId);
  if (!shown.ok) return rejected(shown.failure.code);
  const question = shown.value.mailing.state === 'draft' ? url.searchParams.get('confirm') : null;
  return { ...shown.value, question };
}

const steps: readonly MailingStep[] = ['pause', 'resume', 'cancel'];
const stepTexts = { pause: 'Paused', resume: 'Resumed', cancel: 'Cancelled' } as const;

export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const posted = await postedForm(request);
  const id = params.newsletterId;
  const intent = textOf(posted, 'intent');
  const step = steps.find((one) => one === intent);
  if (step) {
    const moved = await stepMailing(shop, visitor, { id, step });
    const text = moved.ok ? stepTexts[step] : 'This is no longer possible.';
    return redirectWithMessage(request, newsletterUrl(id), { kind: 'info', text });
  }
  if (intent === 'delete') {
    const deleted = await deleteMailing(shop, visitor, id);
    const text = deleted.ok ? 'Draft deleted' : 'This is no longer possible.';
    return redirectWithMessage(request, '/admin/newsletters', { kind: 'info', text });
  }
  const typed = {
    subject: textOf(posted, 'subject'),
    body: textOf(posted, 'body'),
    segmentId: textOf(posted, 'segmentId'),
    day: textOf(posted, 'day'),
    hour: textOf(posted, 'hour'),
  };
  const version = Number(textOf(posted, 'version'));
  const draft = { ...typed, id, version: Number.isSafeInteger(version) ? version : 0 };
  const isAsking = intent === 'ask-to-send';
  const saved = await saveMailing(shop, visitor, {
    ...draft,
    send: sendTime(intent, typed),
    ...(isAsking && { isComplete: true }),
  });
  if (!saved.ok) {
    const { failure } = saved;
    if (failure.code === 'forbidden') return rejected(failure.code);
    const problems = failure.code === 'invalid' ? failure.problems : {};
    const isStale = failure.code === 'stale';
    return data<MailingResult>({ typed, problems, isStale }, { status: isStale ? 409 : 422 });
  }
  if (isAsking) return redirect(`${newsletterUrl(id)}?confirm=send`);
  const tested = intent === 'test' ? await testMailing(shop, visitor, id) : null;
  const text = tested?.ok ? `A test email is on its way to ${tested.value}.` : savedText(intent);
  return redirectWithMessage(request, newsletterUrl(id), { kind: 'success', text });
}

function sendTime(intent: string, { day, hour }: MailingResult['typed']): SendTime {
  if (intent === 'send') return 'now';
  if (intent !== 'schedule') return null;
  return { day, hour: /^(?:1?\d|2[0-3])$/.test(hour) ? Number(hour) : 0 };
}

function savedText(intent: string): string {
  if (intent === 'send') return 'The newsletter is being sent';
  return intent === 'schedule' ? 'Newsletter scheduled' : 'Draft saved';
}

/** After a conflict the page shows what the other has saved. */
export function shouldRevalidate() {
  return true;
}

function rejected(code: 'forbidden' | 'not-found'): Promise<never> {
  return Promise.reject(data(null, { status: code === 'forbidden' ? 403 : 404 }));
}

export default function NewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mailing, preview } = loaderData;
  return (
    <>
      <p className="-mb-3">
        <Link to="/admin/newsletters" className="text-link inline-flex min-h-target items-center">
          Newsletters
        </Link>
      </p>
      <PageHead title={mailing.subject || 'New newsletter'} />
      <div className="grid gap-10 xl:grid-cols-2">
        {mailing.state === 'draft' ? (
          <MailingEditor shown={loaderData} result={actionData ?? undefined} />
        ) : (
          <MailingProgress shown={loaderData} />
        )}
        <MailingPreview email={preview} />
      </div>
      <MailingQuestion {...loaderData} />
    </>
  );
}
