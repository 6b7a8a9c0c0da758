import {
  checkContactForm,
  type ContactField,
  contactFields,
  contactFormFrom,
} from '#shop/contact/rules/contact-form.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { HoneyPot } from '#platform/web/honey-pot.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { TextArea } from '#platform/web/text-area.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { useOpenProblems } from '#platform/web/use-open-problems.ts';
import type { ContactActionData } from './contact-action.ts';
import { problemTexts, failureMessage } from './contact-messages.ts';

interface MessageFormProps {
  intro: string;
  answer: ContactActionData | undefined;
}

const inputs: Partial<Record<ContactField, { type: string; autoComplete: string }>> = {
  name: { type: 'text', autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
};

export function MessageForm({ intro, answer }: MessageFormProps) {
  const form = useFocusOnProblem(answer);
  const isSending = useNavigation().formAction?.startsWith('/contact') ?? false;
  const failure = answer?.failure;
  const { problems: open, recheck } = useOpenProblems({
    answer,
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
        {contactFields.map(({ name, label, isRequired, longest }) => {
          const field = {
            name,
            label,
            isRequired,
            problem: problems[name],
            defaultValue: answer?.form[name] ?? '',
            maxLength: longest,
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

/** Focuses the first invalid field, or the message above the form. */
function useFocusOnProblem(answer: ContactActionData | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!answer) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    (wrong ?? form.current?.querySelector<HTMLElement>('[role=alert]'))?.focus();
  }, [answer]);
  return form;
}
