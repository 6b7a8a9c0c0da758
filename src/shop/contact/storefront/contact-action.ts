import { type ContactForm, contactFormFrom } from '#shop/contact/rules/contact-form.ts';
import { sendMessage, type SendMessageFailure } from '#shop/contact/use-cases/send-message.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/web/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { isHoneypotFilled, postedForm } from '#platform/web/posted-form.ts';

/** The submitted input and the reason why the message was not sent. */
export interface ContactActionData {
  form: ContactForm;
  failure: SendMessageFailure | { code: 'filled-by-program' } | { code: 'unreachable' };
}

interface ActionRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export async function contactAction({ request, context }: ActionRequest) {
  const posted = await postedForm(request);
  const form = contactFormFrom((name) => posted.get(name));
  if (isHoneypotFilled(posted)) return notSent({ form, failure: { code: 'filled-by-program' } });
  const { network } = context.get(requestInfoContext);
  const sent = await sendMessage(context.get(shopContext), form, { network });
  if (!sent.ok) return notSent({ form, failure: sent.failure });
  const flash = { kind: 'message-sent', email: form.email } as const;
  return redirect('/contact', { headers: cookieHeaders([flashLine(request, flash)]) });
}

function notSent(answer: ContactActionData) {
  return data(answer, { status: 422 });
}
