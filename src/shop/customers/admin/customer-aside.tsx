import { addressLines } from '#shop/addresses/rules/address-lines.ts';
import type { CustomerRecord } from '#shop/customers/use-cases/show-customer.ts';
import { roleLabels, signInMethodsLabel } from '#shop/identity/admin/user-labels.ts';
import { AsideFact, AsideSection } from '#shop/orders/admin/order-panels.tsx';
import { TagList } from '#shop/orders/admin/order-tags.tsx';
import { ButtonLink } from '#platform/web/button.tsx';
import { LocalDate } from '#platform/web/local-date.tsx';
import { Link } from 'react-router';

interface CustomerAsideProps {
  record: CustomerRecord;
  mayEdit: boolean;
  mayExport: boolean;
  /** The form for tags. */
  children: React.ReactNode;
}

export function CustomerAside({ record, mayEdit, mayExport, children }: CustomerAsideProps) {
  const { customer, account, addresses, phone, usedCodes, openCodes, subscribedAt } = record;
  return (
    <aside aria-label="About this customer" className="grid content-start gap-6">
      <AsideSection title="Contact">
        <a
          href={`mailto:${customer.email}`}
          className="w-fit underline underline-offset-4 wrap-anywhere"
        >
          {customer.email}
        </a>
        {phone && <span className="tabular-nums">{phone}</span>}
      </AsideSection>
      {mayEdit ? children : <ReadOnlyTags tags={record.tags} />}
      {account && (
        <AsideSection title="Addresses">
          {addresses.length === 0 && <p className="text-muted">None saved.</p>}
          {addresses.map(({ id, form, isDefault }) => (
            <address key={id} className="wrap-anywhere">
              {isDefault && <span className="block text-muted">Default</span>}
              {addressLines(form).map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          ))}
        </AsideSection>
      )}
      <AsideSection title="Newsletter">
        <p>
          {subscribedAt === null ? (
            'Not subscribed'
          ) : (
            <>
              {'Subscribed since '}
              <LocalDate at={subscribedAt} />
            </>
          )}
        </p>
      </AsideSection>
      <AsideSection title="Codes">
        {usedCodes.length + openCodes.length === 0 && <p className="text-muted">None used.</p>}
        <dl className="grid gap-1">
          {usedCodes.map(({ code, orders }) => (
            <AsideFact key={code} label={code}>
              {orders === 1 ? '1 order' : `${orders} orders`}
            </AsideFact>
          ))}
          {openCodes.map((code) => (
            <AsideFact key={code} label={code}>
              Not used yet
            </AsideFact>
          ))}
        </dl>
      </AsideSection>
      {account && (
        <AsideSection title="Account">
          <dl className="grid gap-1">
            <AsideFact label="Role">{roleLabels[account.role]}</AsideFact>
            <AsideFact label="Email">
              {account.isEmailVerified ? 'Verified' : 'Not verified'}
            </AsideFact>
            <AsideFact label="Signs in with">{signInMethodsLabel(account.providers)}</AsideFact>
          </dl>
          <Link
            to={`/admin/users?user=${account.number}`}
            className="w-fit underline underline-offset-4"
          >
            Sign-in, role and tax
          </Link>
        </AsideSection>
      )}
      <Privacy record={record} mayEdit={mayEdit} mayExport={mayExport} />
    </aside>
  );
}

function ReadOnlyTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <AsideSection title="Tags">
      <TagList tags={tags} />
    </AsideSection>
  );
}

function Privacy({ record, mayEdit, mayExport }: Omit<CustomerAsideProps, 'children'>) {
  const { account, customer } = record;
  if (!account) {
    return (
      <AsideSection title="Privacy">
        <p className="text-muted">
          Contact details of guests are removed from their orders by themselves, once these are
          completed.
        </p>
      </AsideSection>
    );
  }
  if (!mayEdit) return null;
  return (
    <AsideSection title="Privacy">
      <p className="text-muted">
        Erasing removes the account with name, addresses, tags and notes. Orders stay for your
        books.
      </p>
      <div className="flex flex-wrap gap-2">
        {mayExport && (
          <form method="post" action={`/admin/customers/${customer.id}/data.json`}>
            <button type="submit" className="min-h-target underline underline-offset-4">
              Export data
            </button>
          </form>
        )}
        {account.role === 'customer' && (
          <ButtonLink kind="quiet" to={`/admin/customers/${customer.id}/merge`}>
            Merge …
          </ButtonLink>
        )}
        <ButtonLink kind="quiet" to={`/admin/users?delete=${account.number}`}>
          Erase …
        </ButtonLink>
      </div>
    </AsideSection>
  );
}
