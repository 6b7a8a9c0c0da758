import { useEffect, useRef, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import type { OrderTableRequest } from '#shop/orders/rules/orders-desk.ts';
import { TagOptions } from '#platform/web/admin/tags-field.tsx';
import { ordersUrl } from './orders-request.ts';

/** The id of the form that the checkboxes of the table belong to. */
export const selectionFormId = 'selected-orders';

interface OrderSelectionProps {
  /** The state of the table to return to. */
  request: OrderTableRequest;
  /** To choose from. */
  tags: readonly string[];
  /** Orders on the page. Others cannot be selected together with them. */
  shown: number;
}

/** What can be done with the selected orders. The form opens documents, since most of them are downloads. */
export function OrderSelection({ request, tags, shown }: OrderSelectionProps) {
  const tagging = {
    kind: 'quiet',
    formMethod: 'post',
    formAction: ordersUrl(request),
    name: 'intent',
  } as const;
  const [ref, count] = useSelectedCount();
  return (
    <div className="order-selection">
      <form
        ref={ref}
        id={selectionFormId}
        method="get"
        action="/admin/orders/ship"
        aria-label="Selected orders"
        className="grid gap-2 lg:flex lg:flex-wrap lg:items-center lg:gap-3"
      >
        <span className="flex items-center justify-between gap-3 lg:me-auto">
          {count === null ? (
            <span className="selected-count font-medium">Selected orders:</span>
          ) : (
            <output className="font-medium">{`${count} of ${shown} on this page selected`}</output>
          )}
          <Button kind="quiet" type="reset">
            Clear
          </Button>
        </span>
        <div className="-m-1 flex items-center gap-3 p-1 *:flex-none max-lg:overflow-x-auto lg:contents">
          <input
            name="tag"
            aria-label="Tags, separated by commas"
            placeholder="Tags"
            list="order-tags"
            autoComplete="off"
            maxLength={400}
            className="min-h-target w-36 rounded-2 border border-edge bg-raised px-3 hover:border-ink"
          />
          <TagOptions id="order-tags" tags={tags} />
          <Button {...tagging} value="add-tag">
            Add tags
          </Button>
          <Button {...tagging} value="remove-tag">
            Remove tags
          </Button>
          <Button kind="quiet" formAction="/admin/orders/print/pick-list.pdf">
            Pick list
          </Button>
          <Button kind="quiet" formAction="/admin/orders/print/packing-slips.pdf">
            Packing slips
          </Button>
          <Button kind="quiet" formAction="/admin/orders/labels.csv">
            Label data
          </Button>
          <Button>Ship orders</Button>
        </div>
      </form>
    </div>
  );
}

/** The checkboxes are outside of the form. Null without JavaScript, where CSS counts. */
function useSelectedCount() {
  const ref = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    const form = ref.current;
    const recount = () => setCount(form ? new FormData(form).getAll('order').length : 0);
    // A form says that it will be reset, not that it was.
    const afterReset = () => void setTimeout(recount);
    recount();
    document.addEventListener('change', recount);
    form?.addEventListener('reset', afterReset);
    return () => {
      document.removeEventListener('change', recount);
      form?.removeEventListener('reset', afterReset);
    };
  }, []);
  return [ref, count] as const;
}
