import type { CodeProof } from '#domain/identity/second-factor.ts';
import type { Writer } from '../database.ts';
import { spendRecoveryCode, spendStep } from './second-factors.ts';
import { tellFactorChange } from './tell-factor-change.ts';

export interface SpentCode {
  userId: string;
  /** Where a spent recovery code is told of. */
  email: string;
  proof: CodeProof;
  newId: () => string;
  now: number;
}

/** True for one of those who bring the same code at once. */
export async function spendCode(writer: Writer, spent: SpentCode): Promise<boolean> {
  const { proof, ...change } = spent;
  if (proof.kind === 'step') return spendStep(writer, spent.userId, proof.step);
  if (!(await spendRecoveryCode(writer, spent.userId, proof.hash))) return false;
  await tellFactorChange(writer, { ...change, notice: 'recovery-code-used', name: '' });
  return true;
}
