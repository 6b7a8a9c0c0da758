import { Button } from '#platform/web/button.tsx';
import type { OrderTableRequest } from '#shop/orders/rules/orders-desk.ts';
import { TagOptions } from './order-tags.tsx';
import { ordersUrl } from './orders-request.ts';

/** The id of the form that the checkboxes of the table belong to. */
export const selectionFormId = 'selected-orders';

interface OrderSelectionProps {
  /** The state of the table to return to. */
  request: OrderTableRequest;
  /** To choose from. */
  tags: readonly string[];
}

/** What can be done with the selected orders. The form opens documents, since most of them are downloads. */
export function OrderSelection({ request, tags }: OrderSelectionProps) {
  const tagging = {
    kind: 'quiet',
    formMethod: 'post',
    formAction: ordersUrl(request),
    name: 'intent',
  } as const;
  return (
    <div className="order-selection">
      <form
        id={selectionFormId}
        method="get"
        action="/admin/orders/ship"
        aria-label="Selected orders"
        className="flex flex-wrap items-center gap-3"
      >
        <span className="me-auto font-medium">Selected orders</span>
        <input
          name="tag"
          aria-label="Tags, separated by commas"
          placeholder="Tags"
          list="order-tags"
          autoComplete="off"
          maxLength={400}
          className="min-h-target w-36 rounded-2 border border-edge bg-raised px-3 hover:border-ink"
        />
        <TagOptions tags={tags} />
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
      </form>
    </div>
  );
}
