import { countPictures, type PictureHosts } from '#domain/imports/picture-hosts.ts';
import type { ShownImport } from '#services/imports/show-import.ts';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { countWords } from './import-labels.ts';
import { importsPath } from './imports-url.ts';
import { PicturesField, placesIn } from './pictures-field.tsx';

/** What can be done now: import, or leave it. */
export function ImportDecisions({ shown }: { shown: ShownImport }) {
  const { asked, outcomes, pictures } = shown;
  const isSending = useNavigation().formMethod === 'POST';
  const isAtWork = asked.state === 'working';
  const count = outcomes
    .filter(({ outcome }) => outcome === 'added' || outcome === 'changed')
    .reduce((sum, one) => sum + one.count, 0);
  const hosts = asked.pictureHosts;
  const pictureCount = countPictures(hosts);
  if (!isAtWork && asked.state !== 'waiting') {
    return (
      <Form method="post" className="flex flex-wrap gap-3" preventScrollReset>
        <ButtonLink kind="quiet" to={asked.state === 'done' ? '/admin/products' : importsPath}>
          {asked.state === 'done' ? 'View products' : 'Import another file'}
        </ButtonLink>
        {pictures.queued > 0 && (
          <Button kind="quiet" name="decision" value="cancel-pictures" disabled={isSending}>
            Cancel remaining pictures
          </Button>
        )}
      </Form>
    );
  }
  const undecidedCount = isAtWork ? 0 : undecidedProducts(shown);
  if (undecidedCount > 0) {
    return (
      <Form method="post" className="flex flex-wrap items-center gap-3" preventScrollReset>
        <Button kind="quiet" name="decision" value="cancel" disabled={isSending}>
          Discard import
        </Button>
        <p>
          Choose a category for {countWords(undecidedCount)}{' '}
          {undecidedCount === 1 ? 'product' : 'products'}. Save your choices above, then import.
        </p>
      </Form>
    );
  }
  return (
    <Form method="post" className="grid gap-3" preventScrollReset>
      {!isAtWork && count > 0 && pictureCount > 0 && <PicturesField hosts={hosts} />}
      <p className="flex flex-wrap gap-3">
        {!isAtWork && count > 0 && (
          <Button name="decision" value="write" disabled={isSending}>
            Import {countWords(count)} {count === 1 ? 'product' : 'products'}
          </Button>
        )}
        {!isAtWork && count === 0 && pictureCount > 0 && (
          <FetchButton hosts={hosts} isSending={isSending} />
        )}
        <Button kind="quiet" name="decision" value="cancel" disabled={isSending}>
          {isAtWork ? 'Cancel import' : 'Discard import'}
        </Button>
        {!isAtWork && count === 0 && pictureCount === 0 && (
          <span className="self-center text-muted">Nothing to import.</span>
        )}
      </p>
    </Form>
  );
}

/** Those that would be left out without anybody having said so. */
function undecidedProducts({ asked, unknownCategories }: ShownImport): number {
  if (asked.categoryId !== null) return 0;
  const undecided = unknownCategories.filter(({ decision }) => decision === null);
  return undecided.reduce((sum, { count }) => sum + count, 0);
}

/** Of products that are as the file tells them, but for pictures. */
function FetchButton({ hosts, isSending }: { hosts: PictureHosts; isSending: boolean }) {
  const count = countPictures(hosts);
  return (
    <>
      <input type="hidden" name="pictures" value="yes" />
      <Button name="decision" value="write" disabled={isSending}>
        Download {countWords(count)} {count === 1 ? 'picture' : 'pictures'} from {placesIn(hosts)}
      </Button>
    </>
  );
}
