import { externalIdFrom } from '#shop/identity/rules/login.ts';
import { addAccount, browseAccounts } from '#shop/identity/use-cases/accounts.ts';
import { deleteUser } from '#shop/identity/use-cases/manage-users.ts';
import { mask, userToWire } from '#shop/identity/api/user-json.ts';
import {
  type CompatResponse,
  type CompatContext,
  type CompatResource,
  duplicateId,
  fieldsOf,
  findRow,
  isIdTaken,
  notFound,
  oldClient,
  refused,
  textFrom,
} from './compat-resource.ts';

/**
 * Accounts. Only the address and the client's userid are used; ids, passwords and tokens are assigned by the
 * shop.
 */
export function compatUsers({ shop }: CompatContext): CompatResource {
  const browse = async (span: { after: number; offset: number; limit: number }) => {
    const browsed = await browseAccounts(shop, oldClient, span);
    if (!browsed.ok) throw new Error(browsed.failure.code);
    return browsed.value;
  };
  const resource: CompatResource = {
    hasCategories: false,

    async read({ after, offset, limit }) {
      const { accounts } = await browse({ after, offset, limit });
      return accounts.map((account) => userToWire(asClientsKnowIt(account)));
    },

    async count() {
      return (await browse({ after: 0, offset: 0, limit: 0 })).total;
    },

    async add(body) {
      const posted = fieldsOf(body);
      const { id, email, userid } = posted;
      if (await isIdTaken(resource, id)) return duplicateId;
      if (typeof email !== 'string') return refused(noAddress);
      const externalId = externalIdFrom(textFrom(userid));
      const added = await addAccount(shop, oldClient, { email, externalId });
      if (added.ok) return { status: 201, body: userToWire(asClientsKnowIt(added.value)) };
      if (added.failure.code === 'invalid-email') return refused(noAddress);
      return repeated(posted, added.failure.number);
    },

    async change(id, body, method) {
      const row = await findRow(resource, id);
      if (!row) return notFound;
      const { email = method === 'PATCH' ? row['email'] : undefined } = fieldsOf(body);
      return email === row['email'] ? { status: 200, body: row } : refused(addressStays);
    },

    async remove(id) {
      const deleted = await deleteUser(shop, oldClient, id);
      if (deleted.ok) return { status: 200, body: {} };
      const { code } = deleted.failure;
      if (code === 'not-found') return notFound;
      return refused(code === 'approval-needed' ? twoDelete : staffStays);
    },
  };
  return resource;
}

/** Includes the id that the client assigned. */
function asClientsKnowIt<Account extends { userId: string; externalId: string | null }>(
  account: Account,
): Account {
  return { ...account, userId: account.externalId ?? account.userId };
}

/** Old clients post a customer again at each sign-in and read back what they sent; nothing of it is stored. */
function repeated({ id: _id, ...sent }: Record<string, unknown>, number: number): CompatResponse {
  const secrets = ['password', 'accessToken'].filter((name) => name in sent);
  const masks = Object.fromEntries(secrets.map((name) => [name, mask]));
  return { status: 201, body: { ...sent, ...masks, id: number } };
}

const noAddress = { path: 'email', message: 'Please enter an e-mail address' };
const addressStays = { path: 'email', message: 'The address of an account stays as it is' };
const twoDelete = { path: 'id', message: 'Accounts are deleted in the admin area' };
const staffStays = { path: 'id', message: 'Accounts of staff are deleted in the admin area' };
