import { approvalLabels } from '#shop/approvals/rules/approval.ts';
import type { ShownAccountApproval } from '#shop/identity/use-cases/list-account-approvals.ts';
import { Cell, DataTable, Head } from '#platform/web/admin/data-table.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { roleLabels } from './user-labels.ts';

/** What was approved, refused or has expired. */
export function DecidedChanges({ decided }: { decided: readonly ShownAccountApproval[] }) {
  return (
    <section aria-labelledby="decided" className="grid gap-3">
      <h2 id="decided" className="text-t5">
        Decided
      </h2>
      <DataTable
        label="Decided requests"
        rows={decided.map((one) => (
          <tr key={one.id}>
            <Cell label="Request" className="wrap-anywhere">
              {approvalTitle(one)}
            </Cell>
            <Cell label="Requested by" className="wrap-anywhere">
              {one.requester ?? deletedAccount}
            </Cell>
            <Cell label="Decision" className="wrap-anywhere">
              {approvalLabels[one.state]}
              {one.decidedAt !== null && ` by ${one.decider ?? deletedAccount}`}
              {one.words !== '' && <span className="block text-muted">{one.words}</span>}
            </Cell>
            <Cell label="Time">
              <LocalDateTime at={one.decidedAt ?? one.requestedAt} />
            </Cell>
          </tr>
        ))}
      >
        <Head>Request</Head>
        <Head>Requested by</Head>
        <Head>Decision</Head>
        <Head>Time</Head>
      </DataTable>
    </section>
  );
}

export const deletedAccount = 'a deleted account';

/** What is requested. */
export function approvalTitle({ change: stored, account }: ShownAccountApproval): string {
  if (!stored) return 'End the two-person rule';
  const { before, change, number } = stored;
  const name = account ?? `account ${number}`;
  if (change.kind === 'delete') return `Delete ${name}`;
  if (change.kind === 'disable') return `Disable ${name}`;
  if (change.kind === 'enable') return `Enable ${name}`;
  return `Change the role of ${name}: ${roleLabels[before]} → ${roleLabels[change.role]}`;
}
