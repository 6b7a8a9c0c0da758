import { EmptyState } from '#platform/web/admin/data-table.tsx';
import { may } from '#shop/access/rules/permissions.ts';
import { listUsers, showUser, type UserTableRequest } from '#shop/identity/use-cases/list-users.ts';
import Plus from '~icons/lucide/plus';
import { data, redirect } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { ButtonLink } from '#platform/web/button.tsx';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/users-page';
import { ConfirmDelete } from '#platform/web/admin/confirm-dialog.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { PageLinks } from '#platform/web/admin/page-links.tsx';
import { invite, manageUser } from './users-action.ts';
import { UserDialog } from './user-dialog.tsx';
import { UserTable } from './user-table.tsx';
import { parseUserDialog, parseUsersRequest, usersUrl } from './users-request.ts';
import { userStates } from '#shop/identity/rules/user-management.ts';
import { roles } from '#shop/access/rules/visitor.ts';
import { FilterChips } from '#platform/web/admin/filter-chips.tsx';
import { SearchBox } from '#platform/web/admin/search-box.tsx';
import { roleLabels, stateLabels } from './user-labels.ts';
import { InviteDialog, RoleForm } from './role-form.tsx';
import { freshVisitor, signInProof } from '#shop/identity/web/fresh-sign-in.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Users, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const request = parseUsersRequest(url.searchParams);
  const open = parseUserDialog(url.searchParams);
  const [table, shown] = await Promise.all([
    listUsers(shop, visitor, request),
    open && open.number !== null ? showUser(shop, visitor, open.number) : null,
  ]);
  const opened = open && shown?.ok ? { kind: open.kind, user: shown.value } : null;
  const isInviting = open?.kind === 'invite' && may(visitor, 'manage-staff');
  const proof = await signInProof(context);
  return { request, table: granted(table), opened, isInviting, visitor, proof };
}

export async function action({ context, request }: Route.ActionArgs) {
  const visitor = await signedInVisitor(context);
  const form = await postedForm(request);
  const confirm = (password: string) => freshVisitor(context, password);
  const posted = { shop: context.get(shopContext), visitor, form, confirm };
  const isInvitation = textOf(form, 'intent') === 'invite';
  const text = await (isInvitation ? invite(posted) : manageUser(posted));
  if (typeof text === 'object' && text !== null) return data(text, { status: text.status });
  if (text === null) return Promise.reject(data(null, { status: 400 }));
  const flash = flashLine(request, { kind: 'info', text });
  const to = usersUrl(parseUsersRequest(new URL(request.url).searchParams));
  return redirect(to, { headers: cookieHeaders([flash]) });
}

export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { request, table, opened, isInviting, visitor, proof } = loaderData;
  const invited = actionData && 'email' in actionData ? actionData : undefined;
  const refusedRole = actionData && 'role' in actionData ? actionData : undefined;
  const closeTo = usersUrl(request);
  return (
    <>
      <PageHead title="Users" total={table.page.total}>
        {may(visitor, 'manage-staff') && (
          <ButtonLink
            to={usersUrl(request, { kind: 'invite', number: null })}
            preventScrollReset
            aria-haspopup="dialog"
          >
            <Plus aria-hidden="true" className="icon" /> Invite staff
          </ButtonLink>
        )}
      </PageHead>
      <UserFilters request={request} />
      {table.users.length > 0 ? (
        <UserTable users={table.users} visitor={visitor} request={request} />
      ) : (
        <EmptyState>No users match.</EmptyState>
      )}
      <PageLinks page={table.page} to={(page) => usersUrl({ ...request, page })} />
      {isInviting && (
        <InviteDialog result={invited} email={opened?.user.email} proof={proof} closeTo={closeTo} />
      )}
      {opened?.kind === 'user' && (
        <UserDialog
          user={opened.user}
          visitor={visitor}
          roleForm={<RoleForm user={opened.user} result={refusedRole} proof={proof} />}
          closeTo={closeTo}
          inviteTo={usersUrl(request, { kind: 'invite', number: opened.user.number })}
          deleteTo={usersUrl(request, { kind: 'delete', number: opened.user.number })}
        />
      )}
      {opened?.kind === 'delete' && (
        <ConfirmDelete
          question="Are you sure you want to delete this user ?"
          name={opened.user.email}
          id={opened.user.number}
          closeTo={closeTo}
        />
      )}
    </>
  );
}

function UserFilters({ request }: { request: UserTableRequest }) {
  const first = { ...request, page: 1 };
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <SearchBox action="/admin/users" label="Search by email or UserID" text={request.text}>
        {request.role && <input type="hidden" name="role" value={request.role} />}
        {request.state && <input type="hidden" name="state" value={request.state} />}
      </SearchBox>
      <FilterChips
        label="Role"
        choices={[null, ...roles]}
        chosen={request.role}
        choiceLabel={(role) => (role === null ? 'Any role' : roleLabels[role])}
        to={(role) => usersUrl({ ...first, role })}
      />
      <FilterChips
        label="Status"
        choices={[null, ...userStates]}
        chosen={request.state}
        choiceLabel={(state) => (state === null ? 'Any status' : stateLabels[state])}
        to={(state) => usersUrl({ ...first, state })}
      />
    </div>
  );
}
