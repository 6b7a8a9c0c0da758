import type { ColumnType, Generated } from 'kysely';
import type { Area, Role } from '#shop/access/rules/visitor.ts';
import type { ChallengePurpose } from '#shop/identity/rules/challenge.ts';
import type { TokenPurpose } from '#shop/identity/rules/token-purpose.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    users: UsersTable;
    credentials: CredentialsTable;
    sessions: SessionsTable;
    verifications: VerificationsTable;
    account_tokens: AccountTokensTable;
    spent_flows: { id: string; ends_at: number };
    staff_permissions: { user_id: string; area: Area };
    second_factors: SecondFactorsTable;
    recovery_codes: { code_hash: string; user_id: string };
    passkeys: PasskeysTable;
    challenges: ChallengesTable;
  }
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

interface SecondFactorsTable {
  user_id: string;
  sealed_key: string;
  confirmed_at: number | null;
  last_step: Generated<number>;
  created_at: number;
}

interface PasskeysTable {
  id: string;
  user_id: string;
  name: string;
  public_key: string;
  counter: number;
  transports: string;
  created_at: number;
  last_used_at: number | null;
}

interface ChallengesTable {
  token_hash: string;
  purpose: ChallengePurpose;
  user_id: string | null;
  challenge: string;
  expires_at: number;
}

/** Written as ISO 8601 text; what is read back differs between the engines. */
type LibraryInstant = ColumnType<unknown, string, string>;
