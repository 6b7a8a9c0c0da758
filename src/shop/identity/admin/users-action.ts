import type { ChangeFailure } from '#shop/identity/use-cases/change-account.ts';
import type { Area, Role, VerifiedVisitor, Visitor } from '#shop/access/rules/visitor.ts';
import type { Result } from '#platform/result.ts';
import {
  changeRole,
  deleteUser,
  disableUser,
  enableUser,
  exemptFromTax,
  mailPasswordLink,
  signOutUser,
} from '#shop/identity/use-cases/manage-users.ts';
import { type InviteFailure, inviteStaff } from '#shop/identity/use-cases/invite-staff.ts';
import type { ProofFailure } from '#shop/identity/use-cases/verify-identity.ts';
import { proofMessage } from '#shop/identity/web/proof-field.tsx';
import { refusalStatus } from '#platform/web/too-many-attempts.ts';
import type { Shop } from '#shop/shop.ts';
import { textOf } from '#platform/web/posted-form.ts';
import { readAreas, parseUserNumber, parseRole } from './users-request.ts';

/** The submitted values, and why no invitation was sent. */
export interface InviteResult {
  email: string;
  areas: readonly Area[];
  problem?: string;
  password?: string;
  status: number;
}

/** The submitted role, and why it was not saved. */
export interface RoleResult {
  role: Role;
  areas: readonly Area[];
  password: string;
  status: number;
}

interface Posted {
  shop: Shop;
  visitor: Visitor;
  form: FormData;
  /** Asks for a sign-in of the last minutes or for the password of the form. */
  confirm: (password: string) => Promise<Result<VerifiedVisitor, ProofFailure>>;
}

/** Runs the posted intent and returns a flash message, or null for an invalid request. */
export async function manageUser(posted: Posted): Promise<string | RoleResult | null> {
  const { shop, visitor, form } = posted;
  const number = parseUserNumber(textOf(form, 'id')) ?? 0;
  switch (textOf(form, 'intent')) {
    case 'delete':
      return resultMessage(await deleteUser(shop, visitor, number), 'User deleted.');
    case 'disable':
      return resultMessage(await disableUser(shop, visitor, number), 'Account disabled');
    case 'enable':
      return resultMessage(await enableUser(shop, visitor, number), 'Account enabled');
    case 'exempt-tax':
    case 'charge-tax': {
      const isTaxExempt = textOf(form, 'intent') === 'exempt-tax';
      const changed = await exemptFromTax(shop, visitor, { number, isTaxExempt });
      return resultMessage(changed, isTaxExempt ? 'Exempt from tax' : 'Tax is charged again');
    }
    case 'sign-out':
      return resultMessage(await signOutUser(shop, visitor, number), 'Signed out on all devices');
    case 'password-link':
      return resultMessage(
        await mailPasswordLink(shop, visitor, number),
        'The link has been sent by email.',
      );
    case 'role':
      return saveRole(posted, number);
    default:
      return null;
  }
}

async function saveRole({ shop, form, confirm }: Posted, number: number) {
  const role = parseRole(textOf(form, 'role'));
  if (role === null) return null;
  const areas = readAreas(form);
  const proven = await confirm(textOf(form, 'own-password'));
  if (!proven.ok) {
    const { failure } = proven;
    return { role, areas, password: proofMessage(failure), status: refusalStatus(failure) };
  }
  const changed = await changeRole(shop, proven.value, { number, role, areas });
  return resultMessage(changed, 'Role saved');
}

type Failure = ChangeFailure | { code: 'user-disabled' };

function resultMessage(done: Result<unknown, Failure>, text: string): string {
  return done.ok ? text : failureMessages[done.failure.code];
}

const failureMessages: Readonly<Record<Failure['code'], string>> = {
  'approval-needed': 'This now waits for a second person under Account approvals.',
  'user-disabled': 'Disabled accounts cannot receive links. Enable the account first.',
  'email-not-verified': 'This email address is not verified. Invite it as staff instead.',
  'not-found': 'This user has already been deleted.',
  'own-account': 'You cannot do this to your own account.',
  forbidden: 'Only the owner can do this.',
};

/** Returns a flash message, or the form with its problem. */
export async function invite({ shop, form, confirm }: Posted): Promise<string | InviteResult> {
  const invitation = { email: textOf(form, 'email'), areas: readAreas(form) };
  const proven = await confirm(textOf(form, 'own-password'));
  if (!proven.ok) {
    const { failure } = proven;
    return { ...invitation, password: proofMessage(failure), status: refusalStatus(failure) };
  }
  const invited = await inviteStaff(shop, proven.value, invitation);
  if (invited.ok) return `Invitation sent to ${invited.value}.`;
  return { ...invitation, problem: inviteProblems[invited.failure.code], status: 422 };
}

const inviteProblems: Readonly<Record<InviteFailure['code'], string>> = {
  'invalid-email': 'Enter a valid email address, such as name@example.com.',
  'email-already-in-use':
    'An account with this address exists. Open it in the table and set its role.',
  'user-disabled': 'This address belongs to a disabled account. Enable it first.',
  forbidden: 'Only the owner can do this.',
};
