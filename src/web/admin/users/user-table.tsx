import './user-table.css';
import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import type { UserTable as Table } from '#services/identity/list-users.ts';
import { Form } from 'react-router';
import { Cell, DataTable, Head } from '../data-table.tsx';
import { RowButton } from '../row-button.tsx';
import type { UsersRequest } from './users-request.ts';

type User = Table['users'][number];

interface UserTableProps {
  users: User[];
  visitor: Visitor;
  request: UsersRequest;
  /** The form whose buttons open a dialog over the table. */
  formId: string;
}

export function UserTable({ users, visitor, request, formId }: UserTableProps) {
  const rows = users.map((user) => {
    const obstacle = obstacleTo(visitor, user);
    return (
      <tr key={user.number}>
        <Cell label="ID" className="c-id num text-muted">
          {user.number}
        </Cell>
        <Cell label="UserID" className="c-userid wrap-anywhere">
          {user.userId}
        </Cell>
        <Cell label="Email" className="c-email wrap-anywhere">
          <span>
            {user.email}
            {user.role !== 'shopper' && <span className="ms-2 text-muted">{user.role}</span>}
          </span>
        </Cell>
        <Cell label="Password" className="c-password text-muted">
          {passwordMask}
        </Cell>
        <Cell label="Delete" className="c-delete num">
          <RowButton
            form={formId}
            name="delete"
            value={user.number}
            subject={user.email}
            isBad
            disabled={obstacle !== undefined}
            title={obstacle}
          >
            Delete
          </RowButton>
        </Cell>
      </tr>
    );
  });
  return (
    <>
      <Form id={formId} method="get" action="/admin/users" preventScrollReset className="contents">
        {request.text && <input type="hidden" name="q" value={request.text} />}
        {request.page > 1 && <input type="hidden" name="page" value={request.page} />}
      </Form>
      <DataTable label="Users" rows={rows} className="user-table">
        <Head className="num">ID</Head>
        <Head>UserID</Head>
        <Head>Email</Head>
        <Head>Password</Head>
        <Head className="num buttons">Delete</Head>
      </DataTable>
    </>
  );
}

/** Made here and nowhere else: no page is ever told anything of a password (ruling 8). */
const passwordMask = '••••••••';

function obstacleTo(visitor: Visitor, user: User): string | undefined {
  if (user.userId === visitor.userId) return 'You cannot delete your own account';
  if (user.role !== 'shopper' && !may(visitor, 'delete-staff'))
    return 'Only the owner can delete staff';
  return undefined;
}
