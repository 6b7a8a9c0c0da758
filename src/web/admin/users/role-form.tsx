import { areas, type Role, roles } from '#domain/identity/visitor.ts';
import type { ShownUser } from '#services/identity/show-user.ts';
import Check from '~icons/lucide/check';
import { Form, useNavigation } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Choice, Choices } from '#web/ui/choice.tsx';
import { areaWords, roleWords } from './user-words.ts';

const hints: Readonly<Record<Role, string>> = {
  shopper: 'Buys, and sees nothing of the admin area.',
  staff: 'Looks after what is ticked.',
  owner: 'Looks after everything, staff included.',
};

/** For the owner: what this account is in the shop. It holds from its next request on. */
export function RoleForm({ user }: { user: ShownUser }) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" aria-label="Role" className="group/role grid gap-4">
      <input type="hidden" name="intent" value="role" />
      <input type="hidden" name="id" value={user.number} />
      <Choices label="Role">
        {roles.map((role) => (
          <Choice
            key={role}
            name="role"
            value={role}
            label={roleWords[role]}
            hint={hints[role]}
            defaultChecked={role === user.role}
          />
        ))}
      </Choices>
      <fieldset className="hidden gap-x-6 group-has-[[value=staff]:checked]/role:grid sm:grid-cols-2">
        <legend className="pb-1 font-medium">Looks after</legend>
        {areas.map((area) => (
          <label key={area} className="relative flex min-h-target items-center gap-3">
            <input
              type="checkbox"
              name="area"
              value={area}
              defaultChecked={user.areas.includes(area)}
              className="peer size-5 flex-none appearance-none rounded-1 border border-edge bg-raised transition-colors checked:border-ink checked:bg-ink hover:border-ink"
            />
            <Check
              aria-hidden="true"
              className="pointer-events-none absolute start-0.5 size-4 text-on-ink opacity-0 peer-checked:opacity-100 forced-colors:text-[CanvasText]"
            />
            <span>
              {areaWords[area].label}{' '}
              <span className="text-t1 text-muted">{areaWords[area].hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button kind="quiet" disabled={isSending} className="justify-self-start">
        Save the role
      </Button>
    </Form>
  );
}
