import { deleteUser, type DeleteUserFailure } from '#services/identity/delete-user.ts';
import { listUsers } from '#services/identity/list-users.ts';
import { redirect } from 'react-router';
import { shopContext } from '#web/context.ts';
import { cookieHeaders } from '#web/cookies.ts';
import { flashLine } from '#web/flash.ts';
import { postedForm, textOf } from '#web/posted-form.ts';
import { signedInVisitor } from '#web/visitor.ts';
import type { Route } from './+types/users-page';
import { ConfirmDelete } from '../confirm-delete.tsx';
import { FindBox } from '../find-box.tsx';
import { granted } from '../granted.ts';
import { PageHead } from '../page-head.tsx';
import { PageLinks } from '../page-links.tsx';
import { UserTable } from './user-table.tsx';
import { deletedNumber, usersRequest, usersUrl } from './users-request.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Users, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const request = usersRequest(url.searchParams);
  const table = granted(await listUsers(context.get(shopContext), visitor, request));
  const number = deletedNumber(url.searchParams);
  const toDelete = table.users.find((user) => user.number === number) ?? null;
  return { request, table, toDelete, visitor };
}

export async function action({ context, request }: Route.ActionArgs) {
  const visitor = await signedInVisitor(context);
  const id = textOf(await postedForm(request), 'id');
  const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
  const deleted = await deleteUser(context.get(shopContext), visitor, number);
  const text = deleted.ok ? 'User deleted.' : notDeleted[deleted.failure.code];
  const flash = flashLine(request, { kind: 'info', text });
  const to = usersUrl(usersRequest(new URL(request.url).searchParams));
  return redirect(to, { headers: cookieHeaders([flash]) });
}

const formId = 'open-dialog';

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const { request, table, toDelete, visitor } = loaderData;
  return (
    <>
      <PageHead title="Users" total={table.page.total} />
      <FindBox action="/admin/users" label="Find by email or UserID" text={request.text} />
      {table.users.length > 0 ? (
        <UserTable users={table.users} visitor={visitor} request={request} formId={formId} />
      ) : (
        <p className="border-t border-ink py-10 text-muted">No user is like this.</p>
      )}
      <PageLinks page={table.page} to={(page) => usersUrl({ ...request, page })} things="users" />
      {toDelete && (
        <ConfirmDelete
          question="Are you sure you want to delete this user ?"
          name={toDelete.email}
          id={toDelete.number}
          closeTo={usersUrl(request)}
        />
      )}
    </>
  );
}

const notDeleted: Record<DeleteUserFailure['code'], string> = {
  'not-found': 'This user was deleted before.',
  'own-account': 'You cannot delete your own account.',
  forbidden: 'Only the owner of the shop can delete staff.',
};
