import type { TokenPurpose } from '#shop/identity/rules/token-purpose.ts';
import type { Area, Role } from '#shop/access/rules/visitor.ts';
import type { ColumnType, Generated } from 'kysely';

/** Tables of accounts and their data. */
export interface IdentitySchema {
  users: UsersTable;
  credentials: CredentialsTable;
  sessions: SessionsTable;
  verifications: VerificationsTable;
  addresses: AddressesTable;
  account_tokens: AccountTokensTable;
  spent_flows: { id: string; ends_at: number };
  staff_permissions: { user_id: string; area: Area };
}

/** The columns used here; the account library has others, and tables of its own. */
interface UsersTable {
  number: Generated<number>;
  id: string;
  email: string;
  name: string;
  username: string | null;
  phone: Generated<string>;
  role: Role;
  external_id: Generated<string | null>;
  disabled_at: Generated<number | null>;
  last_seen_at: Generated<number | null>;
  created_at: LibraryInstant;
  updated_at: LibraryInstant;
}

interface CredentialsTable {
  id: string;
  user_id: string;
  provider_id: string;
  account_id: string;
  password: string | null;
  created_at: LibraryInstant;
  updated_at: LibraryInstant;
}

interface SessionsTable {
  id: string;
  user_id: string;
  user_agent: string | null;
  expires_at: LibraryInstant;
  created_at: LibraryInstant;
  updated_at: LibraryInstant;
}

interface VerificationsTable {
  id: string;
  identifier: string;
}

interface AccountTokensTable {
  token_hash: string;
  purpose: TokenPurpose;
  user_id: string;
  email: string;
  created_at: number;
  expires_at: number;
}

/** Written as ISO 8601 text; what is read back differs between the engines. */
type LibraryInstant = ColumnType<unknown, string, string>;

interface AddressesTable {
  id: string;
  user_id: string;
  form: string;
  is_default: 0 | 1;
  created_at: number;
  updated_at: number;
}
