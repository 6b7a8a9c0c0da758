import { CheckboxField } from '#platform/web/checkbox.tsx';
import { formatNumber } from '#platform/format.ts';
import { countPictures, type PictureHosts } from '#shop/imports/rules/plan-pictures.ts';
import type { ShownImport } from '#shop/imports/use-cases/show-import.ts';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { importsPath } from './import-labels.ts';

/** The actions that the state of the import allows. */
export function ImportDecisions({ shown }: { shown: ShownImport }) {
  const { productImport, outcomes, pictures } = shown;
  const isSending = useNavigation().formMethod === 'POST';
  const isRunning = productImport.state === 'working';
  const count = outcomes
    .filter(({ outcome }) => outcome === 'added' || outcome === 'changed')
    .reduce((sum, one) => sum + one.count, 0);
  const hosts = productImport.pictureHosts;
  const pictureCount = countPictures(hosts);
  if (!isRunning && productImport.state !== 'waiting') {
    return (
      <Form method="post" className="flex flex-wrap gap-3" preventScrollReset>
        <ButtonLink
          kind="quiet"
          to={productImport.state === 'done' ? '/admin/products' : importsPath}
        >
          {productImport.state === 'done' ? 'View products' : 'Import another file'}
        </ButtonLink>
        {pictures.queued > 0 && (
          <Button kind="quiet" name="decision" value="cancel-pictures" disabled={isSending}>
            Cancel remaining pictures
          </Button>
        )}
      </Form>
    );
  }
  const undecidedCount = isRunning ? 0 : countUndecidedProducts(shown);
  if (undecidedCount > 0) {
    return (
      <Form method="post" className="flex flex-wrap items-center gap-3" preventScrollReset>
        <Button kind="quiet" name="decision" value="cancel" disabled={isSending}>
          Discard import
        </Button>
        <p>
          Choose a category for {formatNumber(undecidedCount)}{' '}
          {undecidedCount === 1 ? 'product' : 'products'}. Save your choices above, then import.
        </p>
      </Form>
    );
  }
  return (
    <Form method="post" className="grid gap-3" preventScrollReset>
      {!isRunning && count > 0 && pictureCount > 0 && <PicturesField hosts={hosts} />}
      <p className="flex flex-wrap gap-3">
        {!isRunning && count > 0 && (
          <Button name="decision" value="write" disabled={isSending}>
            Import {formatNumber(count)} {count === 1 ? 'product' : 'products'}
          </Button>
        )}
        {!isRunning && count === 0 && pictureCount > 0 && (
          <DownloadButton hosts={hosts} isSending={isSending} />
        )}
        <Button kind="quiet" name="decision" value="cancel" disabled={isSending}>
          {isRunning ? 'Cancel import' : 'Discard import'}
        </Button>
        {!isRunning && count === 0 && pictureCount === 0 && (
          <span className="self-center text-muted">Nothing to import.</span>
        )}
      </p>
    </Form>
  );
}

/** The products that would be left out without an explicit decision. */
function countUndecidedProducts({ productImport, unknownCategories }: ShownImport): number {
  if (productImport.categoryId !== null) return 0;
  const undecided = unknownCategories.filter(({ decision }) => decision === null);
  return undecided.reduce((sum, { count }) => sum + count, 0);
}

/** For imports whose products are all up to date except for their pictures. */
function DownloadButton({ hosts, isSending }: { hosts: PictureHosts; isSending: boolean }) {
  const count = countPictures(hosts);
  return (
    <>
      <input type="hidden" name="pictures" value="yes" />
      <Button name="decision" value="write" disabled={isSending}>
        Download {formatNumber(count)} {count === 1 ? 'picture' : 'pictures'} from{' '}
        {hostsLabel(hosts)}
      </Button>
    </>
  );
}

const maxHostsShown = 3;

/** The checkbox to download the pictures that the file references. */
function PicturesField({ hosts }: { hosts: PictureHosts }) {
  return (
    <CheckboxField name="pictures" value="yes" defaultChecked className="w-fit wrap-anywhere">
      <span>
        Download pictures{' '}
        <span className="text-muted">
          ({formatNumber(countPictures(hosts))}, from {hostsLabel(hosts)})
        </span>
      </span>
    </CheckboxField>
  );
}

/** 'a.example, b.example and 2 more hosts', ordered by number of pictures. */
function hostsLabel(hosts: PictureHosts): string {
  const names = Object.entries(hosts)
    .toSorted(([, a], [, b]) => b - a)
    .flatMap(([name]) => name || []);
  const more = Object.keys(hosts).length - maxHostsShown;
  const shown = names.slice(0, maxHostsShown).join(', ');
  return more > 0 ? `${shown} and ${more} more ${more === 1 ? 'host' : 'hosts'}` : shown;
}
