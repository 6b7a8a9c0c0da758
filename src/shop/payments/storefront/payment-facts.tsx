import type { PaymentInstructions } from '#shop/payments/rules/payment-instructions.ts';

/** To be copied into a bank's form or onto an envelope. */
export function PaymentFacts({ instructions }: { instructions: PaymentInstructions }) {
  const { rows, note } = instructions;
  return (
    <>
      <dl className="grid gap-x-4 gap-y-1.5 text-t2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {rows.map(([label, value]) => (
          <div key={label} className="sm:contents">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="mt-2 text-t2 text-muted">{note}</p>}
    </>
  );
}
