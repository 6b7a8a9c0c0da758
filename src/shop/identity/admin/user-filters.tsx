import { userStates } from '#shop/identity/rules/user-management.ts';
import { roles } from '#shop/access/rules/visitor.ts';
import type { UserTableRequest } from '#shop/identity/use-cases/list-users.ts';
import { FilterChips } from '#platform/web/admin/filter-chips.tsx';
import { SearchBox } from '#platform/web/admin/search-box.tsx';
import { roleLabels, stateLabels } from './user-labels.ts';
import { usersUrl } from './users-request.ts';

export function UserFilters({ request }: { request: UserTableRequest }) {
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
