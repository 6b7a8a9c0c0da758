import type { OpenedItem } from '#shop/inbox/use-cases/show-inbox.ts';
import { AsideSection } from '#shop/orders/admin/order-panels.tsx';
import { formatMoney } from '#platform/format.ts';
import { Button } from '#platform/web/button.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import { Form, Link } from 'react-router';
import { type ItemForm, ItemFields } from './item-panels.tsx';

interface ItemAsideProps {
  opened: OpenedItem;
  form: ItemForm;
  mayModerate: boolean;
}

export function ItemAside({ opened, form, mayModerate }: ItemAsideProps) {
  const { item, assignees, customer, orders } = opened;
  const isOpen = item.state === 'open';
  return (
    <aside aria-label="About this conversation" className="grid content-start gap-6">
      {item.review && mayModerate && (
        <AsideSection title="Review">
          <p className="text-muted">{reviewText(item.review)}</p>
          <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
            <ItemFields {...form} />
            <Button kind="quiet" name="intent" value="approve">
              Approve
            </Button>
            {!item.review.isHidden && (
              <Button kind="quiet" name="intent" value="hide">
                Hide
              </Button>
            )}
          </Form>
        </AsideSection>
      )}
      <AsideSection title="Status">
        <Form method="post" preventScrollReset>
          <ItemFields {...form} />
          <Button kind="quiet" name="intent" value={isOpen ? 'close' : 'reopen'}>
            {isOpen ? 'Close' : 'Reopen'}
          </Button>
        </Form>
      </AsideSection>
      <AsideSection title="Assigned to">
        <Form method="post" preventScrollReset className="grid gap-3">
          <ItemFields {...form} />
          <SelectField
            key={`${item.assigneeId} ${item.version}`}
            name="assignee"
            label="Member of staff"
            defaultValue={item.assigneeId}
          >
            <option value="">No one</option>
            {assignees.map(({ id, email }) => (
              <option key={id} value={id}>
                {email}
              </option>
            ))}
          </SelectField>
          <Button kind="quiet" name="intent" value="assign">
            Assign
          </Button>
        </Form>
      </AsideSection>
      <AsideSection title="Contact">
        {item.email === null ? (
          <p className="text-muted">The account is deleted.</p>
        ) : (
          <a
            href={`mailto:${item.email}`}
            className="w-fit underline underline-offset-4 wrap-anywhere"
          >
            {item.email}
          </a>
        )}
        {item.phone !== '' && <span className="tabular-nums">{item.phone}</span>}
      </AsideSection>
      <AsideSection title="Customer">
        {customer ? (
          <Link
            to={`/admin/customers/${customer.id}`}
            className="w-fit underline underline-offset-4"
          >
            {customer.name || customer.email}
          </Link>
        ) : (
          <p className="text-muted">No customer has this address.</p>
        )}
        {customer && !item.review && (
          <p className="text-t1 text-muted">By the address, which anyone can type.</p>
        )}
        {orders?.map((order) => (
          <span key={order.id} className="flex justify-between gap-3">
            <Link to={`/admin/orders/${order.id}`} className="underline underline-offset-4">
              {order.number}
            </Link>
            <span className="tabular-nums">{formatMoney(order.total)}</span>
          </span>
        ))}
      </AsideSection>
    </aside>
  );
}

function reviewText({ isHidden, reportCount }: NonNullable<OpenedItem['item']['review']>): string {
  const reports = reportCount === 1 ? 'reported once' : `reported ${reportCount} times`;
  const state = isHidden ? 'Hidden from the product page' : 'Visible on the product page';
  return reportCount > 0 ? `${state}, ${reports}` : state;
}
