import type { QrCode } from '#platform/qr-code.ts';
import { QrImage } from '#platform/web/qr-image.tsx';
import { CopyButton } from '#platform/web/copy-button.tsx';
import type { PaymentInstructions } from '#shop/payments/rules/payment-instructions.ts';

interface PaymentFactsProps {
  instructions: PaymentInstructions;
  /** Of the transfer, for banking apps. */
  code?: QrCode | null;
  /** Where there is room for two columns. */
  isWide?: boolean;
}

/** To be copied into a bank's form, scanned by its app, or written onto an envelope. */
export function PaymentFacts({ instructions, code = null, isWide = false }: PaymentFactsProps) {
  const { rows, note } = instructions;
  const [list, row] = isWide
    ? ['grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-x-10 gap-y-2.5', '']
    : [
        'grid-cols-1 gap-x-4 gap-y-1.5 sm:max-md:grid-cols-[auto_minmax(0,1fr)]',
        'sm:max-md:contents',
      ];
  return (
    <>
      <dl className={`grid text-t2 ${list}`}>
        {rows.map(([label, value, copied]) => (
          <div key={label} className={row}>
            <dt className="text-muted">{label}</dt>
            <dd className="flex min-w-0 items-start justify-between gap-2 font-medium wrap-anywhere whitespace-pre-line">
              <span className="min-w-0 select-all">{value}</span>
              {copied !== undefined && (
                <CopyButton text={copied} label={label} className="-my-2.5" />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {note && <p className="mt-2 text-t2 text-muted">{note}</p>}
      {code && (
        <figure className="mt-4 grid gap-2">
          <QrImage code={code} label="This bank transfer, as a QR code" />
          <figcaption className="text-t2 text-muted">
            Scan this with your banking app to fill in the transfer.
          </figcaption>
        </figure>
      )}
    </>
  );
}
