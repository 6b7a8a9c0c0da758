import {
  type ContactForm,
  checkContactForm,
  type ContactField,
  contactFields,
  contactFormFrom,
  type ContactProblems,
} from '#shop/contact/rules/contact-form.ts';
import type { SendMessageFailure } from '#shop/contact/use-cases/send-message.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { HoneyPot } from '#platform/web/honey-pot.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { TextArea, TextField } from '#platform/web/text-field.tsx';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import { useOpenProblems } from '#platform/web/use-open-problems.ts';
import { honeypotMessage } from '#platform/web/posted-form.ts';
import { unreachable } from '#platform/web/unreachable.ts';
import { tooManyAttempts } from '#platform/web/too-many-attempts.ts';

/** The submitted input and the reason why the message was not sent. */
export interface ContactActionData {
  form: ContactForm;
  failure: SendMessageFailure | { code: 'filled-by-program' } | { code: 'unreachable' };
}

interface MessageFormProps {
  intro: string;
  result: ContactActionData | undefined;
}

const inputs: Partial<Record<ContactField, { type: string; autoComplete: string }>> = {
  name: { type: 'text', autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
};

export function MessageForm({ intro, result }: MessageFormProps) {
  const form = useFocusOnProblem<HTMLFormElement>(result);
  const isSending = useNavigation().formAction?.startsWith('/contact') ?? false;
  const failure = result?.failure;
  const { problems: open, recheck } = useOpenProblems({
    result,
    found: failure?.code === 'incomplete' ? failure.problems : {},
    check: (posted) => checkContactForm(contactFormFrom((name) => posted.get(name))),
  });
  const problems = problemTexts(open);
  const first = contactFields.find(({ name }) => problems[name])?.name;
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onChange={recheck}
      aria-labelledby="ask"
      className="grid gap-6"
    >
      <div className="grid gap-3">
        <h2 id="ask">Ask us anything</h2>
        <p className="text-[1rem] text-muted">{intro}</p>
      </div>
      {failure && (
        <Notice kind="bad" icon={CircleAlert} role="alert" tabIndex={-1}>
          {failureMessage(failure)}
        </Notice>
      )}
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        {contactFields.map(({ name, label, isRequired, maxLength }) => {
          const field = {
            name,
            label,
            isRequired,
            problem: problems[name],
            defaultValue: result?.form[name] ?? '',
            maxLength,
            // For submissions without JavaScript; otherwise the effect below moves the focus.
            ...(name === first && { autoFocus: true }),
          };
          if (name === 'message')
            return <TextArea key={name} {...field} className="sm:col-span-2" />;
          return <TextField key={name} {...field} {...inputs[name]} />;
        })}
      </div>
      <HoneyPot />
      <Button size="large" disabled={isSending} className="w-fit min-w-40">
        {isSending ? 'Sending …' : 'Send'}
      </Button>
    </Form>
  );
}

const missing: Partial<Record<ContactField, string>> = {
  name: 'Please enter your name.',
  email: 'Please enter your email address, so that we can reply.',
  message: 'Please enter a message.',
};

const malformed: Partial<Record<ContactField, string>> = {
  email: 'Please enter a valid email address, like name@example.com.',
  phone: 'Please enter a valid phone number: at least five digits, no letters.',
  message: 'The message contains invalid characters. Please remove them.',
};

/** The error messages by field name. */
function problemTexts(problems: ContactProblems): Partial<Record<ContactField, string>> {
  const texts: Partial<Record<ContactField, string>> = {};
  for (const { name, maxLength } of contactFields) {
    const problem = problems[name];
    if (problem === 'missing') texts[name] = missing[name] ?? 'Please fill this in.';
    if (problem === 'malformed')
      texts[name] = malformed[name] ?? 'Please enter a single line of text.';
    if (problem === 'too-long') texts[name] = `Please enter at most ${maxLength} characters.`;
  }
  return texts;
}

/** The error message above the form. */
function failureMessage(failure: ContactActionData['failure']): string {
  const notLost = 'Nothing you typed is lost.';
  if (failure.code === 'too-many-requests') return `${tooManyAttempts(failure.waitMs)} ${notLost}`;
  if (failure.code === 'unreachable') return `${unreachable} ${notLost}`;
  if (failure.code === 'filled-by-program') return honeypotMessage;
  return 'Your message was not sent. Please check the marked fields.';
}

/** Replaces the form once the message was sent, and receives the focus. */
export function MessageSent({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="thanks" className="grid content-start gap-4">
      <h2 id="thanks" ref={heading} tabIndex={-1}>
        Thank you for your message.
      </h2>
      <p className="max-w-120">
        We will reply to <b className="wrap-anywhere">{email}</b>. If this address is wrong, please
        send your message again.
      </p>
      <ButtonLink to="/contact" kind="quiet" className="mt-2 w-fit">
        Write another message
      </ButtonLink>
    </section>
  );
}
