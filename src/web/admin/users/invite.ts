import type { Area, Visitor } from '#domain/identity/visitor.ts';
import { type InviteFailure, inviteStaff } from '#services/identity/invite-staff.ts';
import type { Shop } from '#services/shop.ts';
import { textOf } from '#web/posted-form.ts';
import { areasFrom } from './users-request.ts';

/** What was typed, and why no email goes there. */
export interface InviteAnswer {
  email: string;
  areas: readonly Area[];
  problem: string;
}

interface Posted {
  shop: Shop;
  visitor: Visitor;
  form: FormData;
}

/** Answers what to say when the email is on its way, else what to put right. */
export async function invite({ shop, visitor, form }: Posted): Promise<string | InviteAnswer> {
  const asked = { email: textOf(form, 'email'), areas: areasFrom(form) };
  const invited = await inviteStaff(shop, visitor, asked);
  if (invited.ok) return `The invitation to ${invited.value} is on its way.`;
  return { ...asked, problem: problems[invited.failure.code] };
}

const problems: Readonly<Record<InviteFailure['code'], string>> = {
  'invalid-email': 'Enter a valid email address, such as name@example.com.',
  'email-already-in-use': 'This address has an account. Open it in the table and give it a role.',
  'user-disabled': 'This address belongs to a disabled account. Enable it first.',
  forbidden: 'Only the owner can do this.',
};
