import { LocalDateTime } from '#platform/web/local-date.tsx';
import { managementObstacle } from '#shop/identity/rules/user-management.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { UserTable as Table, UserTableRequest } from '#shop/identity/use-cases/list-users.ts';
import { Form } from 'react-router';
import { Cell, DataTable, Head, TitleLink } from '#platform/web/admin/data-table.tsx';
import { RowButton } from '#platform/web/admin/row-action.tsx';
import { obstacleMessages, roleLabels, signInMethodsLabel, stateLabels } from './user-labels.ts';
import { usersUrl } from './users-request.ts';

interface UserTableProps {
  users: Table['users'];
  visitor: Visitor;
  request: UserTableRequest;
}

/** The id of the form that opens dialogs: see RowButton. */
const formId = 'open-dialog';

export function UserTable({ users, visitor, request }: UserTableProps) {
  const rows = users.map((user) => {
    const obstacle = managementObstacle(visitor, user);
    const isDisabled = user.disabledAt !== null;
    return (
      <tr key={user.number}>
        <Cell label="ID" className="num text-muted">
          {user.number}
        </Cell>
        <Cell label="UserID" at="plain" className="wrap-anywhere lg:text-t1 lg:text-muted">
          {user.userId}
        </Cell>
        <Cell label="Email" at="title" className="wrap-anywhere">
          <TitleLink
            to={usersUrl(request, { kind: 'user', number: user.number })}
            preventScrollReset
            aria-haspopup="dialog"
          >
            {user.email}
          </TitleLink>
        </Cell>
        <Cell label="Password" className="text-muted">
          {passwordMask}
        </Cell>
        <Cell label="Delete" at="actions" className="num">
          <RowButton
            form={formId}
            name="delete"
            value={user.number}
            subject={user.email}
            isBad
            disabled={obstacle !== null}
            title={obstacle === null ? undefined : obstacleMessages[obstacle]}
          >
            Delete
          </RowButton>
        </Cell>
        <Cell label="Role" at="plain">
          {roleLabels[user.role]}
        </Cell>
        <Cell label="Signs in with">{signInMethodsLabel(user.providers)}</Cell>
        <Cell label="Last seen" className="text-muted">
          {user.lastSeenAt === null ? 'Never' : <LocalDateTime at={user.lastSeenAt} />}
        </Cell>
        <Cell label="Status" at="end" className={isDisabled ? 'text-bad' : 'text-muted'}>
          {stateLabels[isDisabled ? 'disabled' : 'active']}
        </Cell>
      </tr>
    );
  });
  return (
    <>
      <DialogForm request={request} />
      <DataTable label="Users" rows={rows} isWide>
        <Head className="num">ID</Head>
        <Head>UserID</Head>
        <Head>Email</Head>
        <Head>Password</Head>
        <Head className="num buttons">Delete</Head>
        <Head>Role</Head>
        <Head>Signs in with</Head>
        <Head>Last seen</Head>
        <Head>Status</Head>
      </DataTable>
    </>
  );
}

/** A constant: no page receives anything derived from a password (ruling 8). */
const passwordMask = '••••••••';

function DialogForm({ request: { text, role, state, page } }: Pick<UserTableProps, 'request'>) {
  const hiddenFields = { q: text, role, state, page: page > 1 ? `${page}` : null };
  return (
    <Form id={formId} method="get" action="/admin/users" preventScrollReset className="contents">
      {Object.entries(hiddenFields).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
    </Form>
  );
}
