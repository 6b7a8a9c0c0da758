import { Button } from '#platform/web/button.tsx';

/** The id of the form that the checkboxes of the table belong to. */
export const selectionFormId = 'selected-orders';

/** What can be done with the selected orders. The form opens documents, since most of them are downloads. */
export function OrderSelection() {
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
