import { Form, useNavigation } from 'react-router';
import type { ShownPromotion } from '#shop/promotions/use-cases/promotions.ts';
import { formatNumber } from '#platform/format.ts';
import { Button } from '#platform/web/button.tsx';
import { TextField } from '#platform/web/text-field.tsx';

interface OneTimeCodesProps extends Pick<ShownPromotion, 'promotion' | 'codes'> {
  result: { count: string; problem: string } | undefined;
}

/** How many codes there are, more of them, and all of them as CSV. */
export function OneTimeCodes({ promotion, codes, result }: OneTimeCodesProps) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <section className="grid max-w-[56rem] gap-3">
      <h2 className="text-t5">One-time codes</h2>
      <p className="text-muted">
        {codes.codes === 0
          ? 'None yet. The promotion applies to no order before there are codes.'
          : `${formatNumber(codes.used)} of ${formatNumber(codes.codes)} used. Each is for one order, of any customer who has it.`}
      </p>
      {promotion.state !== 'ended' && (
        <Form method="post" noValidate aria-label="Create codes" className="grid gap-3 sm:max-w-80">
          <TextField
            name="count"
            label="How many codes"
            isRequired
            inputMode="numeric"
            autoComplete="off"
            defaultValue={result?.count ?? ''}
            problem={result?.problem}
          />
          <Button kind="quiet" disabled={isSending} className="justify-self-start">
            Create codes
          </Button>
        </Form>
      )}
      {codes.codes > 0 && (
        <form method="post" action={`/admin/promotions/${promotion.id}/codes.csv`}>
          <button type="submit" className="min-h-target underline underline-offset-4">
            Export as CSV
          </button>
        </form>
      )}
    </section>
  );
}
