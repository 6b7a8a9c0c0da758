import type { CodeProof } from '#domain/identity/second-factor.ts';
import type { Writer } from '../database.ts';
import { consumeRecoveryCode, consumeStep } from './second-factors.ts';
import { recordFactorChange } from './tell-factor-change.ts';

export interface ConsumedCode {
  userId: string;
  /** Where a spent recovery code is told of. */
  email: string;
  proof: CodeProof;
  newId: () => string;
  now: number;
}

/** True for one of those who bring the same code at once. */
export async function consumeCode(writer: Writer, spent: ConsumedCode): Promise<boolean> {
  const { proof, ...change } = spent;
  if (proof.kind === 'step') return consumeStep(writer, spent.userId, proof.step);
  if (!(await consumeRecoveryCode(writer, spent.userId, proof.hash))) return false;
  await recordFactorChange(writer, { ...change, notice: 'recovery-code-used', name: '' });
  return true;
}
