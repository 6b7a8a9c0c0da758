import { userStates } from '#domain/identity/user-management.ts';
import { roles } from '#domain/identity/visitor.ts';
import type { UserTableRequest } from '#services/identity/list-users.ts';
import { Link } from 'react-router';
import { FindBox } from '../find-box.tsx';
import { roleWords, stateWords } from './user-words.ts';
import { usersUrl } from './users-request.ts';

/** What narrows the table down. */
export function UserFilters({ request }: { request: UserTableRequest }) {
  const first = { ...request, page: 1 };
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <FindBox action="/admin/users" label="Find by email or UserID" text={request.text}>
        {request.role && <input type="hidden" name="role" value={request.role} />}
        {request.state && <input type="hidden" name="state" value={request.state} />}
      </FindBox>
      <Chips label="Role">
        {[null, ...roles].map((role) => (
          <Chip key={role} to={usersUrl({ ...first, role })} isChosen={role === request.role}>
            {role === null ? 'Everybody' : roleWords[role]}
          </Chip>
        ))}
      </Chips>
      <Chips label="State">
        {[null, ...userStates].map((state) => (
          <Chip key={state} to={usersUrl({ ...first, state })} isChosen={state === request.state}>
            {state === null ? 'Any state' : stateWords[state]}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}

function Chips({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="flex gap-1.5 max-lg:-mx-5 max-lg:overflow-x-auto max-lg:px-5 lg:flex-wrap"
    >
      {children}
    </nav>
  );
}

interface ChipProps {
  to: string;
  isChosen: boolean;
  children: string;
}

function Chip({ to, isChosen, children }: ChipProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className="inline-flex min-h-target items-center rounded-full px-3.5 font-medium whitespace-nowrap hover:bg-card aria-[current]:bg-card"
    >
      {children}
    </Link>
  );
}
