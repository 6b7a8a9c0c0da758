import { type Role, roles, type Area, areas } from '#shop/access/rules/visitor.ts';
import type { ShownUser } from '#shop/identity/use-cases/list-users.ts';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import type { SignInProof } from '#shop/identity/web/fresh-sign-in.ts';
import { ProofField } from '#shop/identity/web/proof-field.tsx';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { Choice, Choices } from '#platform/web/choice.tsx';
import { UnsavedChanges } from '#platform/web/admin/unsaved-changes.tsx';
import { roleLabels, areaLabels } from './user-labels.ts';
import { CheckboxGroup } from '#platform/web/admin/checkbox-group.tsx';
import type { InviteResult, RoleResult } from './users-action.ts';
import { TextField } from '#platform/web/text-field.tsx';
import { Dialog, DialogBody, DialogButtons } from '#platform/web/dialog.tsx';

const hints: Readonly<Record<Role, string>> = {
  customer: 'Has no access to the admin.',
  staff: 'Has access to the selected areas.',
  owner: 'Has access to everything, staff included.',
};

interface RoleFormProps {
  user: ShownUser;
  result: RoleResult | undefined;
  proof: SignInProof;
}

/** The owner's form to change a role, which takes effect with the account's next request. */
export function RoleForm({ user, result, proof }: RoleFormProps) {
  const ref = useFocusOnProblem<HTMLFormElement>(result);
  const given = result ?? user;
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
            defaultChecked={role === given.role}
          />
        ))}
      </Choices>
      <AreaCheckboxes
        selected={given.areas}
        className="hidden group-has-[[value=staff]:checked]/role:grid"
      />
      <ProofField name="own-password" {...proof} problem={result?.password} />
      <UnsavedChanges form={ref} isAnswered={result !== undefined} staysOn="address" />
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
function AreaCheckboxes({ selected, className = '' }: AreaCheckboxesProps) {
  const options = areas.map((value) => ({ value, ...areaLabels[value] }));
  const look = { legend: 'Permissions', name: 'area', className };
  return <CheckboxGroup {...look} options={options} selected={selected} />;
}

interface InviteDialogProps {
  result: InviteResult | undefined;
  /** The email of an existing account that is invited, as its address is not verified. */
  email: string | undefined;
  proof: SignInProof;
  closeTo: string;
}

/** The owner's form to invite someone without an account as staff. */
export function InviteDialog({ result, email, proof, closeTo }: InviteDialogProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const ref = useFocusOnProblem<HTMLFormElement>(result);
  return (
    <Dialog title="Invite staff" size="wide" closeTo={closeTo}>
      <Form ref={ref} method="post" noValidate className="contents">
        <input type="hidden" name="intent" value="invite" />
        <DialogBody className="gap-6">
          <p className="max-w-[60ch] text-muted">
            We send an invitation to this address. Its recipient chooses a password and gets access
            to the selected areas.
          </p>
          <TextField
            name="email"
            label="Email address"
            type="email"
            isRequired
            autoComplete="off"
            maxLength={254}
            defaultValue={result?.email ?? email}
            problem={result?.problem}
          />
          <AreaCheckboxes selected={result?.areas ?? []} className="grid" />
          <ProofField name="own-password" {...proof} problem={result?.password} />
        </DialogBody>
        <UnsavedChanges form={ref} isAnswered={result !== undefined} staysOn="address" />
        <DialogButtons>
          <ButtonLink kind="quiet" to={closeTo} preventScrollReset>
            Cancel
          </ButtonLink>
          <Button disabled={isSending}>{isSending ? 'Sending …' : 'Send invitation'}</Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
