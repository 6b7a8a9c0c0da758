import { LocalDateTime } from '#platform/web/local-date.tsx';
import {
  canHaveRole,
  isInvited,
  managementObstacle,
  roleObstacle,
} from '#shop/identity/rules/user-management.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { ShownUser } from '#shop/identity/use-cases/list-users.ts';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { Dialog, DialogBody, DialogButtons } from '#platform/web/dialog.tsx';
import {
  areaLabels,
  obstacleMessages,
  roleLabels,
  sessionCountLabel,
  signInMethodsLabel,
  stateLabels,
} from './user-labels.ts';

interface UserDialogProps {
  user: ShownUser;
  visitor: Visitor;
  /** Shown to the owner. */
  roleForm: ReactNode;
  closeTo: string;
  /** The URL that opens the invitation for this address. */
  inviteTo: string;
  /** The URL that opens the delete confirmation. */
  deleteTo: string;
}

export function UserDialog({ user, visitor, roleForm, ...links }: UserDialogProps) {
  const { closeTo, inviteTo, deleteTo } = links;
  const obstacle = managementObstacle(visitor, user);
  return (
    <Dialog title={user.email} size="wide" closeTo={closeTo}>
      <DialogBody className="gap-6">
        <Facts user={user} />
        {roleObstacle(visitor, user) === null &&
          (user.role !== 'customer' || canHaveRole(user, 'staff') ? (
            roleForm
          ) : (
            <InviteInstead inviteTo={inviteTo} />
          ))}
        {obstacle && <p className="text-muted">{obstacleMessages[obstacle]}</p>}
      </DialogBody>
      {obstacle === null && (
        <DialogButtons>
          {user.sessionCount > 0 && (
            <ActionButton intent="sign-out" number={user.number}>
              Sign out everywhere
            </ActionButton>
          )}
          {user.disabledAt === null ? (
            <>
              <ActionButton intent="password-link" number={user.number}>
                {isInvited(user) ? 'Resend invitation' : 'Send reset link'}
              </ActionButton>
              <ActionButton
                intent={user.isTaxExempt ? 'charge-tax' : 'exempt-tax'}
                number={user.number}
              >
                {user.isTaxExempt ? 'Charge tax' : 'Exempt from tax'}
              </ActionButton>
              <ActionButton intent="disable" number={user.number}>
                Disable
              </ActionButton>
            </>
          ) : (
            <ActionButton intent="enable" number={user.number}>
              Enable
            </ActionButton>
          )}
          <ButtonLink kind="bad" to={deleteTo} preventScrollReset>
            Delete …
          </ButtonLink>
        </DialogButtons>
      )}
    </Dialog>
  );
}

function Facts({ user }: { user: ShownUser }) {
  const { areas, sessionCount } = user;
  const state = stateLabels[user.disabledAt === null ? 'active' : 'disabled'];
  const facts = [
    ['UserID', user.userId],
    ['Email', user.isEmailVerified ? 'Verified' : 'Not verified'],
    ['User name', user.username ?? 'None'],
    ['Role', roleLabels[user.role]],
    ...(user.role === 'staff'
      ? [['Areas', areas.map((area) => areaLabels[area].label).join(', ') || 'None']]
      : []),
    ['Signs in with', signInMethodsLabel(user.providers)],
    ['Signed in', sessionCountLabel(sessionCount)],
    [
      'Last seen',
      user.lastSeenAt === null ? 'Never' : <LocalDateTime key="seen" at={user.lastSeenAt} />,
    ],
    ['Status', state],
    ...(user.isTaxExempt ? [['Tax', 'Exempt'] as const] : []),
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shown to the owner: an account without a verified address cannot get a role. */
function InviteInstead({ inviteTo }: { inviteTo: string }) {
  return (
    <div className="grid gap-4">
      <p className="max-w-[60ch] text-muted">
        This account cannot get a role until its email address is verified, because someone else may
        have created it. Invite the address instead: all data saved in the account is removed first,
        except its orders.
      </p>
      <ButtonLink kind="quiet" to={inviteTo} preventScrollReset className="justify-self-start">
        Invite as staff
      </ButtonLink>
    </div>
  );
}

interface ActionButtonProps {
  intent: string;
  number: number;
  children: string;
}

function ActionButton({ intent, number, children }: ActionButtonProps) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className="grid">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={number} />
      <Button kind="quiet" disabled={isSending}>
        {children}
      </Button>
    </Form>
  );
}
