import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import {
  answerPlaceholders,
  type AnswerForm as Typed,
  type AnswerProblems,
  maxAnswerLength,
  maxAnswerTitleLength,
  type SavedAnswer,
} from '#shop/contact/rules/saved-answer.ts';
import {
  deleteSavedAnswer,
  listAnswers,
  saveSavedAnswer,
} from '#shop/inbox/use-cases/saved-answers.ts';
import { EmptyState } from '#platform/web/admin/data-table.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { Button } from '#platform/web/button.tsx';
import { Problem } from '#platform/web/field.tsx';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { TextArea, TextField } from '#platform/web/text-field.tsx';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import { data, Form, Link } from 'react-router';
import type { Route } from './+types/answers-page';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Saved answers, ${matches[1].loaderData.shopName} Admin` }] : [];

const url = '/admin/inbox/answers';

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const answers = granted(await listAnswers(shop, await signedInVisitor(context)));
  const edited = answers.find(({ id }) => id === searchParams.get('edit')) ?? null;
  return { answers, edited, newId: shop.newId() };
}

interface AnswerResult {
  id: string;
  typed: Typed;
  problems: AnswerProblems;
  isStale: boolean;
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const posted = await postedForm(request);
  const id = textOf(posted, 'id');
  if (textOf(posted, 'intent') === 'delete') {
    const deleted = await deleteSavedAnswer(shop, visitor, id);
    const text = deleted.ok ? 'Answer deleted' : 'This answer has already been deleted.';
    return redirectWithMessage(request, url, { kind: 'info', text });
  }
  if (!/^[0-9a-f]{32}$/.test(id)) return Promise.reject(data(null, { status: 400 }));
  const version = Number(textOf(posted, 'version'));
  const typed = { title: textOf(posted, 'title'), text: textOf(posted, 'text') };
  const answer = { id, version: Number.isSafeInteger(version) ? version : 0, ...typed };
  const saved = await saveSavedAnswer(shop, visitor, answer);
  if (saved.ok) {
    return redirectWithMessage(request, url, { kind: 'success', text: 'Answer saved' });
  }
  const { failure } = saved;
  if (failure.code === 'forbidden') return Promise.reject(data(null, { status: 403 }));
  const isStale = failure.code === 'stale';
  const problems = failure.code === 'invalid' ? failure.problems : {};
  return data<AnswerResult>({ id, typed, problems, isStale }, { status: isStale ? 409 : 422 });
}

/** After a conflict the list shows what the other has saved. */
export function shouldRevalidate() {
  return true;
}

export default function AnswersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answers, edited } = loaderData;
  // After a mistake the page is loaded again, but the form stays the same, with what is typed meanwhile.
  const newId = actionData?.id ?? loaderData.newId;
  return (
    <>
      <p className="-mb-3">
        <Link to="/admin/inbox" className="text-link inline-flex min-h-target items-center">
          Inbox
        </Link>
      </p>
      <PageHead title="Saved answers" total={answers.length} />
      <AnswerForm
        key={edited?.id ?? newId}
        edited={edited}
        newId={newId}
        result={actionData ?? undefined}
      />
      {answers.length === 0 && (
        <EmptyState>No saved answers yet. They can be inserted into each reply.</EmptyState>
      )}
      <ul className="grid gap-6">
        {answers.map((answer) => (
          <li key={answer.id} className="grid gap-2 border-t border-line pt-4">
            <h2 className="text-t5">{answer.title}</h2>
            <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{answer.text}</p>
            <Form method="post" className="flex flex-wrap gap-x-4">
              <input type="hidden" name="id" value={answer.id} />
              <Link
                to={`${url}?edit=${answer.id}`}
                aria-label={`Edit ${answer.title}`}
                className="inline-flex min-h-target items-center underline underline-offset-4"
              >
                Edit
              </Link>
              <button
                name="intent"
                value="delete"
                aria-label={`Delete ${answer.title}`}
                className="min-h-target text-bad underline underline-offset-4"
              >
                Delete
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  );
}

interface AnswerFormProps {
  edited: SavedAnswer | null;
  newId: string;
  result: AnswerResult | undefined;
}

function AnswerForm({ edited, newId, result }: AnswerFormProps) {
  const problems = result?.problems;
  const ref = useFocusOnProblem<HTMLFormElement>(problems);
  const names = answerPlaceholders.map((name) => `{{${name}}}`).join(', ');
  return (
    <Form ref={ref} method="post" noValidate className="grid max-w-160 gap-4">
      <input type="hidden" name="id" value={edited?.id ?? newId} />
      <input type="hidden" name="version" value={edited?.version ?? 0} />
      {result?.isStale && (
        <Problem of="answer">
          Someone else has changed this answer. Their text is in the list below; save again to
          replace it.
        </Problem>
      )}
      <TextField
        name="title"
        label="Title"
        isRequired
        maxLength={maxAnswerTitleLength}
        defaultValue={result?.typed.title ?? edited?.title}
        problem={problems?.title}
      />
      <TextArea
        name="text"
        label="Text"
        isRequired
        maxLength={maxAnswerLength}
        help={`Placeholders: ${names}.`}
        defaultValue={result?.typed.text ?? edited?.text}
        problem={problems?.text}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button>{edited ? 'Save answer' : 'Add answer'}</Button>
        {edited && (
          <Link to={url} className="underline underline-offset-4">
            Cancel
          </Link>
        )}
      </div>
    </Form>
  );
}
