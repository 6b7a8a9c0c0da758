import type { ShownImport } from '#shop/imports/use-cases/show-import.ts';
import { formatCount } from './import-labels.ts';
import { RefreshLink, useAutoRefresh } from './auto-refresh.tsx';
import { ProgressBar } from './progress-bar.tsx';

/** The number of downloaded pictures, during the download and afterwards. */
export function PicturesProgress({ shown: { asked, pictures } }: { shown: ShownImport }) {
  const { queued, fetched, failed, cancelled } = pictures;
  const total = queued + fetched + failed + cancelled;
  if (total === 0) return null;
  return (
    <div className="grid max-w-[36rem] gap-2">
      {queued > 0 && (
        <ProgressBar label="Picture download progress" done={total - queued} total={total} />
      )}
      <output className="block tabular-nums">
        Pictures: {formatCount(fetched)} of {formatCount(total)} downloaded
        {failed > 0 && `, ${formatCount(failed)} failed`}
        {cancelled > 0 && `, ${formatCount(cancelled)} cancelled`}
      </output>
      {queued > 0 && <DownloadNotice id={asked.id} />}
    </div>
  );
}

function DownloadNotice({ id }: { id: string }) {
  useAutoRefresh();
  return (
    <>
      <p className="text-muted">
        Pictures keep downloading after you leave this page. Servers that do not respond are retried
        later.
      </p>
      <RefreshLink id={id} />
    </>
  );
}
