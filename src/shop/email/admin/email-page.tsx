import {
  maxBodyLength,
  maxSubjectLength,
  type EditProblems,
  type EmailEdit,
} from '#shop/email/rules/edited-email.ts';
import {
  type EditableEmail,
  resetEmail,
  type SaveFailure,
  saveEmail,
  sendTestEmail,
  showEmail,
} from '#shop/email/use-cases/edit-emails.ts';
import { data, Form, Link, useNavigation } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { Button } from '#platform/web/button.tsx';
import { Problem } from '#platform/web/field.tsx';
import { CheckboxField } from '#platform/web/checkbox.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { TextArea, TextField } from '#platform/web/text-field.tsx';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import type { Email } from '#platform/mail/mailer.ts';
import type { Route } from './+types/email-page';
import { emailUrl } from './emails-page.tsx';
import { EmailContent } from './email-content.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [{ title: `${loaderData.email.label}, ${matches[1].loaderData.shopName} Admin` }]
    : [];

export async function loader({ context, params }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const shown = await showEmail(context.get(shopContext), visitor, { name: params.template });
  return shown.ok ? { email: shown.value } : rejected(shown.failure);
}

/** What was typed, with its preview or with the reasons why it was refused. */
interface EmailResult {
  typed: EmailEdit & { isOn: boolean };
  problems: EditProblems;
  preview: Email | null;
  note: string | null;
  /** Of the email that the editor has seen; null where the form is to show what someone else has saved. */
  stamp: string | null;
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const posted = await postedForm(request);
  const { template: name } = params;
  const edit = { subject: textOf(posted, 'subject'), body: textOf(posted, 'body') };
  const typed = { ...edit, isOn: posted.has('isOn') };
  const stamp = textOf(posted, 'stamp');
  const intent = textOf(posted, 'intent');
  if (intent === 'reset') {
    const reset = await resetEmail(shop, visitor, { name, stamp });
    if (!reset.ok) return refused(reset.failure, { typed, stamp });
    return redirectWithMessage(request, emailUrl(name), { kind: 'success', text: 'Email reset' });
  }
  if (intent === 'preview' || intent === 'test') {
    const sent = intent === 'test' ? await sendTestEmail(shop, visitor, { name, ...edit }) : null;
    if (sent && !sent.ok) return refused(sent.failure, { typed, stamp });
    const shown = await showEmail(shop, visitor, { name, draft: edit });
    if (!shown.ok) return rejected(shown.failure);
    const { preview, draftProblems: problems } = shown.value;
    const note = sent ? `A test email is on its way to ${sent.value}.` : null;
    const status = Object.keys(problems).length > 0 ? 422 : 200;
    return data<EmailResult>({ typed, problems, preview, note, stamp }, { status });
  }
  const saved = await saveEmail(shop, visitor, { name, ...typed, stamp });
  if (!saved.ok) return refused(saved.failure, { typed, stamp });
  return redirectWithMessage(request, emailUrl(name), { kind: 'success', text: 'Email saved' });
}

function refused(failure: SaveFailure, posted: { typed: EmailResult['typed']; stamp: string }) {
  const kept = { ...posted, problems: {}, preview: null, note: null };
  if (failure.code === 'stale') return data<EmailResult>({ ...kept, stamp: null }, { status: 409 });
  if (failure.code !== 'invalid') return rejected(failure);
  const { problems } = failure;
  return data<EmailResult>({ ...kept, problems }, { status: 422 });
}

/** After a conflict the form needs the email as it is now. */
export function shouldRevalidate() {
  return true;
}

function rejected({ code }: { code: 'forbidden' | 'not-found' }): Promise<never> {
  return Promise.reject(data(null, { status: code === 'forbidden' ? 403 : 404 }));
}

export default function EmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email } = loaderData;
  const preview = actionData?.preview ?? email.preview;
  return (
    <>
      <p className="mb-2">
        <Link to="/admin/emails" className="text-link inline-flex min-h-target items-center">
          All emails
        </Link>
      </p>
      <PageHead title={email.label} />
      <div className="grid gap-10 xl:grid-cols-2">
        <EmailForm key={`${email.template} ${email.isEdited}`} email={email} result={actionData} />
        <Preview email={preview} />
      </div>
    </>
  );
}

interface EmailFormProps {
  email: EditableEmail;
  result: EmailResult | undefined;
}

function EmailForm({ email, result }: EmailFormProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const problems = result?.problems;
  const ref = useFocusOnProblem<HTMLFormElement>(problems);
  const { text, isOn, alwaysBecause, isEdited } = email;
  return (
    <Form
      ref={ref}
      method="post"
      noValidate
      preventScrollReset
      className="grid content-start gap-6"
    >
      <input type="hidden" name="stamp" value={result?.stamp ?? email.stamp} />
      {result?.stamp === null && <Conflict email={email} />}
      {result?.note && <output className="text-t2">{result.note}</output>}
      <TextField
        name="subject"
        label="Subject"
        isRequired
        maxLength={maxSubjectLength}
        defaultValue={result?.typed.subject ?? text.subject}
        problem={problems?.subject}
      />
      <TextArea
        name="body"
        label="Text"
        isRequired
        maxLength={maxBodyLength}
        help="Separate paragraphs with a blank line. A line that begins with # is a heading."
        defaultValue={result?.typed.body ?? text.body}
        problem={problems?.body}
      />
      <Placeholders email={email} />
      {alwaysBecause === null ? (
        <CheckboxField name="isOn" defaultChecked={result?.typed.isOn ?? isOn}>
          Send this email
        </CheckboxField>
      ) : (
        <p className="text-t2 text-muted">{alwaysBecause}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button disabled={isSending}>Save changes</Button>
        <Button kind="quiet" name="intent" value="preview" disabled={isSending}>
          Preview
        </Button>
        <Button kind="quiet" name="intent" value="test" disabled={isSending}>
          Send test email
        </Button>
        {isEdited && (
          <Button kind="quiet" name="intent" value="reset" disabled={isSending}>
            Reset to default
          </Button>
        )}
      </div>
    </Form>
  );
}

/** What someone else has saved, beside what was typed. */
function Conflict({ email: { text, isOn } }: { email: EditableEmail }) {
  return (
    <section aria-label="Changes" className="grid gap-2 rounded-1 bg-card p-4">
      <Problem of="email">
        Someone else changed this email. Review their changes, then save again to replace them.
      </Problem>
      <h2 className="font-medium">Saved by someone else</h2>
      <p className="wrap-anywhere">
        <span className="text-muted">Subject: </span>
        {text.subject}
      </p>
      <pre className="font-sans wrap-anywhere whitespace-pre-wrap">{text.body}</pre>
      {!isOn && <p>This email is switched off.</p>}
    </section>
  );
}

function Placeholders({ email: { placeholders } }: { email: EditableEmail }) {
  const groups = [
    ['Within a text', placeholders.words],
    ['In a paragraph of its own', placeholders.parts],
  ] as const;
  return (
    <dl className="grid gap-2 text-t2">
      {groups.map(
        ([label, names]) =>
          names.length > 0 && (
            <div key={label}>
              <dt className="text-muted">{label}</dt>
              <dd className="flex flex-wrap gap-x-4 wrap-anywhere">
                {names.map((name) => (
                  <code key={name}>{`{{${name}}}`}</code>
                ))}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Preview({ email }: { email: Email }) {
  return (
    <section aria-label="Preview" className="grid content-start gap-4">
      <h2 className="text-t5">Preview</h2>
      <p className="wrap-anywhere">
        <span className="text-muted">Subject: </span>
        {email.subject}
      </p>
      <EmailContent email={email} />
    </section>
  );
}
