import { gatewayNames } from '#shop/payments/rules/gateways.ts';
import type { ProviderDispute } from '#shop/payments/rules/provider-payment.ts';
import type { OrderRecord } from '#shop/orders/use-cases/order-record.ts';
import { formatMoney } from '#platform/format.ts';
import { LocalDate } from '#platform/web/local-date.tsx';
import { Notice } from '#platform/web/notice.tsx';
import CircleAlert from '~icons/lucide/circle-alert';
import { Panel } from '#platform/web/admin/panel.tsx';

/** What the payment provider reports: its reference, amounts, payout and disputes. */
export function ProviderPanel({ account }: { account: NonNullable<OrderRecord['account']> }) {
  const { gateway, reference, captured, fee, net, payout, authorizedUntil, disputes } = account;
  return (
    <Panel title={gatewayNames[gateway]}>
      {disputes.map((dispute) => (
        <DisputeNotice key={dispute.reference} dispute={dispute} />
      ))}
      <dl className="grid gap-1.5">
        <Fact label="Reference">{reference}</Fact>
        {captured.amount > 0 && <Fact label="Captured">{formatMoney(captured)}</Fact>}
        {captured.amount === 0 && authorizedUntil !== null && (
          <Fact label="Authorized until">
            <LocalDate at={authorizedUntil} />
          </Fact>
        )}
        {fee && <Fact label="Fee">{formatMoney(fee)}</Fact>}
        {net && <Fact label="Net">{formatMoney(net)}</Fact>}
        {payout && (
          <Fact label="Paid out">
            <LocalDate at={payout.paidAt} /> {`(${payout.reference})`}
          </Fact>
        )}
      </dl>
    </Panel>
  );
}

const disputeStates: Readonly<Record<ProviderDispute['state'], string>> = {
  open: 'The customer has disputed this payment',
  'under-review': 'The disputed payment is under review',
  won: 'The dispute was won',
  lost: 'The dispute was lost',
};

function DisputeNotice({ dispute }: { dispute: ProviderDispute }) {
  const { state, amount, reason, dueAt } = dispute;
  return (
    <Notice kind={state === 'won' ? 'good' : 'bad'} icon={CircleAlert}>
      <span>{`${disputeStates[state]}: ${formatMoney(amount)}, reason: ${reason}.`}</span>{' '}
      {state === 'open' && dueAt !== null && (
        <b className="font-semibold">
          Respond by <LocalDate at={dueAt} /> in the dashboard of the provider.
        </b>
      )}
    </Notice>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}
