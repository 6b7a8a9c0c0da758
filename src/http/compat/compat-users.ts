import { addAccount } from '#services/identity/add-account.ts';
import { browseAccounts } from '#services/identity/browse-accounts.ts';
import { deleteUser } from '#services/identity/delete-user.ts';
import { userToWire } from '../wire/user.ts';
import { fieldsOf } from './posted.ts';
import {
  type CompatContext,
  type CompatResource,
  duplicateId,
  findRow,
  isIdTaken,
  notFound,
  oldClient,
  refused,
} from './resource.ts';

/** The accounts. Of what is posted only the address counts: ids, passwords and tokens are the shop's. */
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
      return accounts.map(userToWire);
    },

    async count() {
      return (await browse({ after: 0, offset: 0, limit: 0 })).total;
    },

    async add(body) {
      const { id, email } = fieldsOf(body);
      if (await isIdTaken(resource, id)) return duplicateId;
      if (typeof email !== 'string') return refused(noAddress);
      const added = await addAccount(shop, oldClient, email);
      if (added.ok) return { status: 201, body: userToWire(added.value) };
      return refused(added.failure.code === 'invalid-email' ? noAddress : addressInUse);
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
      return deleted.failure.code === 'not-found' ? notFound : refused(staffStays);
    },
  };
  return resource;
}

const noAddress = { path: 'email', message: 'Please enter an e-mail address' };
const addressInUse = { path: 'email', message: 'This address has an account' };
const addressStays = { path: 'email', message: 'The address of an account stays as it is' };
const staffStays = { path: 'id', message: 'Accounts of staff are deleted in the admin area' };
