import { type Role, roles, type Area, areas } from '#shop/access/rules/visitor.ts';
import type { ShownUser } from '#shop/identity/use-cases/list-users.ts';
import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { Choice, Choices } from '#platform/web/choice.tsx';
import { UnsavedChanges } from '#platform/web/admin/unsaved-changes.tsx';
import { roleLabels, areaLabels } from './user-labels.ts';
import { CheckboxGroup } from '#platform/web/admin/checkbox-group.tsx';

const hints: Readonly<Record<Role, string>> = {
  customer: 'Has no access to the admin.',
  staff: 'Has access to the selected areas.',
  owner: 'Has access to everything, staff included.',
};

/** The owner's form to change a role, which takes effect with the account's next request. */
export function RoleForm({ user }: { user: ShownUser }) {
  const ref = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Form ref={ref} method="post" aria-label="Role" className="group/role grid gap-4">
      <input type="hidden" name="intent" value="role" />
      <input type="hidden" name="id" value={user.number} />
      <Choices id="role" label="Role">
        {roles.map((role) => (
          <Choice
            key={role}
            name="role"
            value={role}
            label={roleLabels[role]}
            hint={hints[role]}
            defaultChecked={role === user.role}
          />
        ))}
      </Choices>
      <AreaCheckboxes
        selected={user.areas}
        className="hidden group-has-[[value=staff]:checked]/role:grid"
      />
      <UnsavedChanges form={ref} isAnswered={false} staysOn="address" />
      <Button kind="quiet" disabled={isSending} className="justify-self-start">
        Save role
      </Button>
    </Form>
  );
}

interface AreaCheckboxesProps {
  selected: readonly Area[];
  className?: string;
}

/** The areas that a staff account may manage, each submitted as `area`. */
export function AreaCheckboxes({ selected, className = '' }: AreaCheckboxesProps) {
  const options = areas.map((value) => ({ value, ...areaLabels[value] }));
  const look = { legend: 'Permissions', name: 'area', className };
  return <CheckboxGroup {...look} options={options} selected={selected} />;
}
