import type { Generated } from 'kysely';
import type { Area, Role } from '#shop/access/rules/visitor.ts';
import type { ChallengePurpose } from '#shop/identity/rules/challenge.ts';
import type { TokenPurpose } from '#shop/identity/rules/token-purpose.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    users: UsersTable;
    credentials: CredentialsTable;
    sessions: SessionsTable;
    account_tokens: AccountTokensTable;
    spent_flows: { id: string; ends_at: number };
    staff_permissions: { user_id: string; area: Area };
    second_factors: SecondFactorsTable;
    recovery_codes: { code_hash: string; user_id: string };
    passkeys: PasskeysTable;
    challenges: ChallengesTable;
  }
}

interface UsersTable {
  number: Generated<number>;
  id: string;
  email: string;
  email_verified: Generated<0 | 1>;
  name: string;
  username: string | null;
  phone: Generated<string>;
  role: Role;
  external_id: Generated<string | null>;
  disabled_at: Generated<number | null>;
  is_tax_exempt: Generated<0 | 1>;
  last_seen_at: Generated<number | null>;
  registered_at: number;
}

interface CredentialsTable {
  id: string;
  user_id: string;
  /** 'credential' is a password. */
  provider_id: string;
  account_id: string;
  password: string | null;
}

interface SessionsTable {
  id: string;
  token: string;
  user_id: string;
  user_agent: string;
  has_second_factor: 0 | 1;
  opened_at: number;
  seen_at: number;
  expires_at: number;
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
