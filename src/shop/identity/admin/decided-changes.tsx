import { DecisionCells } from '#shop/approvals/web/decision.tsx';
import type { ShownAccountApproval } from '#shop/identity/use-cases/list-account-approvals.ts';
import { Cell, DataTable, Head } from '#platform/web/admin/data-table.tsx';
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
            <Cell label="Request" at="title" className="wrap-anywhere">
              {approvalTitle(one)}
            </Cell>
            <DecisionCells decided={one} />
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
