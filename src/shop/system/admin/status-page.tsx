import { Link } from 'react-router';
import TriangleAlert from '~icons/lucide/triangle-alert';
import { formatNumber } from '#platform/format.ts';
import { Cell, DataTable, Head } from '#platform/web/admin/data-table.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import { showStatus, type Status } from '#shop/system/use-cases/show-status.ts';
import type { Route } from './+types/status-page';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Status, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context }: Route.LoaderArgs) {
  return granted(await showStatus(context.get(shopContext), await signedInVisitor(context)));
}

export default function StatusPage({ loaderData: status }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Status" />
      {status.warnings.length > 0 ? (
        <Notice kind="warn" icon={TriangleAlert}>
          <ul>
            {status.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <p className="max-w-[65ch] text-muted">Everything works as it should.</p>
      )}
      <h2 className="mt-8 mb-3 text-[1.375rem]">System</h2>
      <Facts status={status} />
      <h2 className="mt-8 mb-3 text-[1.375rem]">Background work</h2>
      <QueueTable queues={status.queues} />
      <p className="mt-3 text-muted">
        <Link to="/admin/dead-letters" className="underline">
          Failed tasks
        </Link>
      </p>
    </>
  );
}

function Facts({ status }: { status: Status }) {
  const { database, disk, backups, logCopy, tracing } = status;
  const schedule = backups.everyHours ? `every ${backups.everyHours} hours` : 'no schedule';
  const facts: [label: string, value: React.ReactNode][] = [
    ['Version', `${status.version}, schema ${status.migration}, Node ${status.nodeVersion}`],
    ['Running since', <LocalDateTime key="started" at={status.startedAt} />],
    ['Memory', megabytes(status.memoryBytes)],
    ['Database', `${database.engine} ${database.version}, ${megabytes(database.bytes)}`],
    ['Disk', `${megabytes(disk.freeBytes)} free of ${megabytes(disk.totalBytes)}`],
    [
      'Last backup',
      backups.last ? (
        <span key="backup">
          <LocalDateTime at={backups.last.at} />, {megabytes(backups.last.bytes)}, {schedule}
        </span>
      ) : (
        `None, ${schedule}`
      ),
    ],
  ];
  if (logCopy) {
    const value = (
      <span key="log">
        until <LocalDateTime at={logCopy.until} />, every {logCopy.everySeconds} seconds
      </span>
    );
    facts.push(['Copied log', value]);
  }
  if (tracing) {
    const place = `to ${tracing.collector}`;
    const isMissing = `Not sent ${place}: the packages are not installed. npm run shop -- doctor says how.`;
    facts.push(['Traces', tracing.isRunning ? `Sent ${place}` : isMissing]);
  }
  return (
    <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-[max-content_1fr]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="mb-2 wrap-anywhere sm:mb-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const queueLabels: Readonly<Record<string, string>> = {
  jobs: 'Jobs',
  mail: 'Emails',
  webhooks: 'Webhook deliveries',
  pictures: 'Image downloads',
};

function QueueTable({ queues }: Pick<Status, 'queues'>) {
  const rows = queues.map(({ name, due, later, failed }) => (
    <tr key={name}>
      <Cell label="Queue" at="title">
        {queueLabels[name] ?? name}
      </Cell>
      <Cell label="Due now" className="num">
        {formatNumber(due)}
      </Cell>
      <Cell label="Scheduled" className="num">
        {formatNumber(later)}
      </Cell>
      <Cell label="Failed" className="num">
        {formatNumber(failed)}
      </Cell>
    </tr>
  ));
  return (
    <DataTable label="Background work" rows={rows}>
      <Head>Queue</Head>
      <Head className="num">Due now</Head>
      <Head className="num">Scheduled</Head>
      <Head className="num">Failed</Head>
    </DataTable>
  );
}

const bytesPerMegabyte = 1_000_000;

function megabytes(bytes: number): string {
  return `${formatNumber(Math.ceil(bytes / bytesPerMegabyte))} MB`;
}
