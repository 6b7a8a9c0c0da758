import type { ShownImport } from '#services/imports/show-import.ts';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { countWords } from './import-words.ts';
import { importsPath } from './imports-url.ts';

/** What can be done now: import, or leave it. */
export function ImportDecisions({ shown: { asked, outcomes } }: { shown: ShownImport }) {
  const isSending = useNavigation().formMethod === 'POST';
  const isAtWork = asked.state === 'working';
  const count = outcomes
    .filter(({ outcome }) => outcome === 'added' || outcome === 'changed')
    .reduce((sum, one) => sum + one.count, 0);
  if (!isAtWork && asked.state !== 'waiting') {
    return (
      <p>
        <ButtonLink kind="quiet" to={asked.state === 'done' ? '/admin/products' : importsPath}>
          {asked.state === 'done' ? 'See the products' : 'Import another file'}
        </ButtonLink>
      </p>
    );
  }
  return (
    <Form method="post" className="flex flex-wrap gap-3" preventScrollReset>
      {!isAtWork && count > 0 && (
        <Button name="decision" value="write" disabled={isSending}>
          Import {countWords(count)} {count === 1 ? 'product' : 'products'} now
        </Button>
      )}
      <Button kind="quiet" name="decision" value="cancel" disabled={isSending}>
        {isAtWork ? 'Cancel' : 'Discard'}
      </Button>
      {!isAtWork && count === 0 && (
        <p className="self-center text-muted">There is nothing to import.</p>
      )}
    </Form>
  );
}
