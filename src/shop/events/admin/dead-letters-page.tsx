import { RowButton, RowForm } from '#platform/web/admin/row-action.tsx';
import { Cell, DataTable, Head, EmptyState } from '#platform/web/admin/data-table.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import {
  type ListedDeadLetter,
  listDeadLetters,
  retryDeadLetters,
} from '#shop/events/use-cases/dead-letters.ts';
import { Form } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/dead-letters-page';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { PageLinks } from '#platform/web/admin/page-links.tsx';
import { Button } from '#platform/web/button.tsx';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Failed tasks, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const page = Number(url.searchParams.get('page') ?? 1);
  return granted(await listDeadLetters(context.get(shopContext), visitor, page));
}

export async function action({ context, request }: Route.ActionArgs) {
  const visitor = await signedInVisitor(context);
  const form = await postedForm(request);
  const one = { queue: textOf(form, 'queue'), id: textOf(form, 'retry') };
  const which = one.queue === '' ? 'all' : one;
  const retried = await retryDeadLetters(context.get(shopContext), visitor, which);
  const text = retried.ok ? queuedAgain(retried.value) : 'This task has already been retried.';
  return redirectWithMessage(request, path, { kind: 'info', text });
}

function queuedAgain(count: number): string {
  return count === 1 ? '1 task queued again' : `${count} tasks queued again`;
}

const path = '/admin/dead-letters';

export default function DeadLettersPage({ loaderData }: Route.ComponentProps) {
  const { deadLetters, page } = loaderData;
  return (
    <>
      <PageHead title="Failed tasks" total={page.total}>
        {deadLetters.length > 0 && (
          <Form method="post">
            <Button type="submit" kind="quiet">
              Retry all
            </Button>
          </Form>
        )}
      </PageHead>
      <p className="max-w-[65ch] text-muted">
        Jobs, emails, webhook deliveries and image downloads that failed permanently. A retry gives
        them all their attempts again.
      </p>
      {deadLetters.length > 0 ? (
        <DeadLetterTable deadLetters={deadLetters} />
      ) : (
        <EmptyState>
          No failed tasks. Tasks appear here when their last attempt has failed.
        </EmptyState>
      )}
      <PageLinks page={page} to={(number) => (number > 1 ? `${path}?page=${number}` : path)} />
    </>
  );
}

function DeadLetterTable({ deadLetters }: { deadLetters: ListedDeadLetter[] }) {
  const rows = deadLetters.map((task) => (
    <tr key={`${task.queue} ${task.id}`}>
      <Cell label="When" at="plain" className="lg:whitespace-nowrap text-muted">
        <LocalDateTime at={task.failedAt} />
      </Cell>
      <Cell label="Task" at="title" className="wrap-anywhere">
        <div>
          <span className="font-medium">{taskLabel(task)}</span>
          <code className="block text-[0.8125rem] text-muted">{task.kind}</code>
        </div>
      </Cell>
      <Cell label="Subject" className="wrap-anywhere lg:max-w-[34ch]">
        {task.subject ?? <span className="text-muted">Hidden</span>}
      </Cell>
      <Cell label="Last error" at="detail" className="wrap-anywhere text-bad lg:max-w-[38ch]">
        {task.lastError ?? 'Unknown'}
      </Cell>
      <Cell label="Attempts" className="num">
        {task.attempts}
      </Cell>
      <Cell label="Actions" at="actions">
        <RowForm>
          <input type="hidden" name="queue" value={task.queue} />
          <RowButton
            name="retry"
            value={task.id}
            subject={`${taskLabel(task)} ${task.kind}, ${task.subject ?? task.id}`}
          >
            Retry
          </RowButton>
        </RowForm>
      </Cell>
    </tr>
  ));
  return (
    <DataTable label="Failed tasks" rows={rows} isWide>
      <Head>When</Head>
      <Head>Task</Head>
      <Head>Subject</Head>
      <Head>Last error</Head>
      <Head className="num">Attempts</Head>
      <Head className="num buttons">Actions</Head>
    </DataTable>
  );
}

const queueLabels: Readonly<Record<string, string>> = {
  jobs: 'Job',
  mail: 'Email',
  webhooks: 'Webhook delivery',
  pictures: 'Image download',
};

function taskLabel({ queue }: ListedDeadLetter): string {
  return queueLabels[queue] ?? queue;
}
