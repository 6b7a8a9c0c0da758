import type { ChallengePurpose } from '#shop/identity/rules/challenge.ts';
import type { Generated } from 'kysely';

/** Second factors and passkeys. */
export interface SecondFactorSchema {
  second_factors: SecondFactorsTable;
  recovery_codes: { code_hash: string; user_id: string };
  passkeys: PasskeysTable;
  challenges: ChallengesTable;
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
