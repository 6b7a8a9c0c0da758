import type { CodeProof } from '#shop/identity/rules/second-factor.ts';
import type { Writer } from '#platform/database/database.ts';
import { consumeRecoveryCode, consumeStep } from './second-factors.ts';
import { recordFactorChange } from './record-factor-change.ts';

export interface ConsumedCode {
  userId: string;
  /** The address for the notification about a used recovery code. */
  email: string;
  proof: CodeProof;
  newId: () => string;
  now: number;
}

/** True for exactly one of several concurrent calls with the same code. */
export async function consumeCode(writer: Writer, spent: ConsumedCode): Promise<boolean> {
  const { proof, ...change } = spent;
  if (proof.kind === 'step') return consumeStep(writer, spent.userId, proof.step);
  if (!(await consumeRecoveryCode(writer, spent.userId, proof.hash))) return false;
  await recordFactorChange(writer, { ...change, notice: 'recovery-code-used', name: '' });
  return true;
}
