import type { OrderLine } from '#shop/orders/rules/order.ts';
import type { Return } from '#shop/returns/rules/return.ts';
import { PhotoList } from '#platform/web/photo-list.tsx';
import { Button } from '#platform/web/button.tsx';
import { LocalDate } from '#platform/web/local-date.tsx';
import { Form } from 'react-router';
import { ownPhotos } from './own-photos.ts';

interface ReturnListProps {
  order: { id: number; lines: readonly OrderLine[] };
  /** The newest first. */
  returns: readonly Return[];
  /** Where returns are sent, line by line. */
  address: readonly string[];
  token: string | null;
}

/** The returns of an order, each with what happens next. */
export function ReturnList({ order, returns, address, token }: ReturnListProps) {
  return (
    <section aria-label="Your returns" className="grid gap-8">
      {returns.map((returned) => (
        <article key={returned.id} className="grid gap-3 border-t border-ink pt-5">
          <h2 className="text-t5">{titleOf(returned)}</h2>
          <p>{nextStep(returned)}</p>
          <ul className="text-t2 text-muted">
            {returned.lines.map(({ position, quantity }) => {
              const line = order.lines[position];
              const title = [line?.title, ...(line?.optionValues ?? [])].join(', ');
              return <li key={position}>{`${quantity} × ${title}`}</li>;
            })}
          </ul>
          <PhotoList photos={returned.photos} {...ownPhotos(order.id, token)} opensTab />
          {returned.answer !== '' && (
            <p className="border-s-2 border-line ps-4 whitespace-pre-line wrap-anywhere">
              {returned.answer}
            </p>
          )}
          {returned.state === 'approved' && (
            <>
              <address>
                {address.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </address>
              <p>
                <a
                  href={`/order/${order.id}/return-slip/${returned.id}${token === null ? '' : `/${token}`}`}
                  className="text-link inline-flex min-h-target"
                >
                  Print the return slip (PDF)
                </a>
              </p>
            </>
          )}
          {canCancel(returned) && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="cancel" value={returned.id} />
              <Button kind="quiet">
                {returned.kind === 'withdrawal' ? 'Take the withdrawal back' : 'Cancel return'}
              </Button>
            </Form>
          )}
          <p className="text-t2 text-muted">
            {'Requested '}
            <LocalDate at={returned.createdAt} />
          </p>
        </article>
      ))}
    </section>
  );
}

function canCancel({ state, kind }: Return): boolean {
  return state === 'requested' || (state === 'approved' && kind === 'withdrawal');
}

function titleOf({ state, kind }: Return): string {
  if (state === 'approved' && kind === 'withdrawal') return 'Withdrawal received';
  return titles[state];
}

const titles: Readonly<Record<Return['state'], string>> = {
  requested: 'Return requested',
  approved: 'Return approved',
  refused: 'Return not possible',
  cancelled: 'Return cancelled',
  received: 'Return has arrived',
  completed: 'Return completed',
};

function nextStep({ state, exchangeOrderId, refundId }: Return): string {
  if (state === 'completed') {
    if (refundId === null && exchangeOrderId !== null) {
      return 'This return is completed. Other items replace these.';
    }
    return refundId === null
      ? 'This return is completed.'
      : 'This return is completed. Refunds go to your original payment method.';
  }
  if (exchangeOrderId !== null && state === 'received') return 'We check the items next.';
  if (exchangeOrderId !== null && state === 'approved') {
    return `${nextSteps.approved} We send you other items instead, as an order of its own. If they cost more, it ships once you have paid the difference.`;
  }
  return nextSteps[state];
}

const nextSteps: Readonly<Record<Exclude<Return['state'], 'completed'>, string>> = {
  requested: 'We answer by email. Please wait for our answer before you send anything.',
  approved: 'Put the return slip into the parcel and send it to this address.',
  refused: 'We cannot take these items back.',
  cancelled: 'You can request another return.',
  received: 'We check the items and refund them next.',
};
