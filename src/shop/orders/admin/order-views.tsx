import Bookmark from '~icons/lucide/bookmark';
import { Form, Link } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { CheckboxField } from '#platform/web/checkbox.tsx';
import { ToolPanel } from '#platform/web/admin/tool-panel.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { maxViewNameLength, type OrderView } from '#shop/orders/rules/order-view.ts';
import type { ViewProblem } from '#shop/orders/rules/order-view.ts';

interface OrderViewsProps {
  views: readonly OrderView[];
  /** Of the table as it is shown; '' without filters. */
  query: string;
  mayDeleteShared: boolean;
  result: ViewResult | undefined;
}

/** What was typed, and why it was refused. */
export interface ViewResult {
  name: string;
  isShared: boolean;
  problem: string;
}

export const viewProblems: Readonly<Record<ViewProblem, string>> = {
  'no-name': 'Enter a name.',
  'too-long': `Shorten the name to ${maxViewNameLength} characters.`,
  'no-filter': 'Choose a filter or search first.',
  'too-many': 'You have as many views as can be saved. Delete one first.',
};

/** Named filters as links, and a form that names the current one. */
export function OrderViews({ views, query, mayDeleteShared, result }: OrderViewsProps) {
  const shown = views.find((view) => view.query === query);
  if (views.length === 0 && query === '') return null;
  const mayDelete = shown && (shown.isOwn || mayDeleteShared);
  return (
    <div className="order-views flex flex-wrap items-start gap-x-3 gap-y-2">
      <nav
        aria-label="Saved views"
        className="flex gap-1.5 empty:hidden max-lg:-mx-5 max-lg:overflow-x-auto max-lg:px-5 lg:flex-wrap"
      >
        {views.map((view) => (
          <Link
            key={view.id}
            to={`/admin/orders?${view.query}`}
            aria-current={view === shown ? 'true' : undefined}
            className="inline-flex min-h-target items-center gap-2 rounded-full border border-line px-3.5 font-medium whitespace-nowrap hover:border-ink aria-[current]:bg-card"
          >
            {view.name}
            {view.isShared && <span className="text-t1 text-muted">shared</span>}
          </Link>
        ))}
      </nav>
      {mayDelete && (
        <Form method="post" action={`/admin/orders?${query}`} preventScrollReset>
          <input type="hidden" name="intent" value="delete-view" />
          <Button
            kind="quiet"
            name="view"
            value={shown.id}
            aria-label={`Delete view ${shown.name}`}
          >
            Delete view
          </Button>
        </Form>
      )}
      {query !== '' && !shown && <SaveView query={query} result={result} />}
    </div>
  );
}

function SaveView({ query, result }: Pick<OrderViewsProps, 'query' | 'result'>) {
  return (
    <ToolPanel
      action={`/admin/orders?${query}`}
      label="Save view"
      icon={<Bookmark aria-hidden="true" className="icon" />}
      chosen={query}
      method="post"
      submit="Save view"
      isOpen={result !== undefined}
    >
      <input type="hidden" name="intent" value="save-view" />
      <TextField
        name="name"
        label="Name"
        isRequired
        maxLength={maxViewNameLength}
        autoComplete="off"
        defaultValue={result?.name ?? ''}
        problem={result?.problem}
      />
      <CheckboxField name="shared" defaultChecked={result?.isShared ?? false}>
        Share with all staff
      </CheckboxField>
    </ToolPanel>
  );
}
