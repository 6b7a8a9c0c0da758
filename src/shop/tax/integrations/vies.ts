import { z } from 'zod';
import type { VatAnswer } from '#shop/tax/rules/vat-number.ts';
import type { Clock } from '#platform/clock.ts';
import { limitConcurrency } from '#platform/concurrency-limit.ts';
import type { Logger } from '#platform/logger.ts';

export interface VatQuestion {
  number: string;
  /** Of the shop, to which the service issues the consultation number. */
  sellerNumber: string;
}

/** The official register of VAT numbers in the EU. */
export interface VatService {
  /** Never fails: without an answer, or if the consultation is not allowed, the outcome is `unavailable`. */
  ask: (question: VatQuestion, isAllowed?: () => boolean) => Promise<VatAnswer>;
  /** The answer of the last minutes; null if there is none. */
  known: (question: VatQuestion) => VatAnswer | null;
}

interface ViesOptions {
  /** Without a slash at its end. */
  base: string;
  clock: Clock;
  log: Logger;
  timeoutMs?: number;
}

/** Two prices of one checkout and a second try of its button are one consultation. */
const keptMs = 10 * 60_000;
/** After an outage the next customer asks again. */
const outageKeptMs = 60_000;
const maxKept = 1000;

/** VIES by its REST interface. The service refuses clients with many requests at once. */
export function makeVies({ base, clock, log, timeoutMs = 6000 }: ViesOptions): VatService {
  const kept = new Map<string, VatAnswer>();
  const asking = new Map<string, Promise<VatAnswer>>();
  const limit = limitConcurrency({ atOnce: 4, queueLimit: 20 });

  function known({ number, sellerNumber }: VatQuestion): VatAnswer | null {
    const answer = kept.get(`${number} ${sellerNumber}`) ?? null;
    const forMs = answer?.outcome === 'unavailable' ? outageKeptMs : keptMs;
    return answer && clock() - answer.at < forMs ? answer : null;
  }

  const unavailable = (): VatAnswer => {
    return { outcome: 'unavailable', consultationNumber: null, at: clock() };
  };

  async function consult(question: VatQuestion): Promise<VatAnswer> {
    try {
      const said = await limit.run(() => request(base, question, timeoutMs));
      if (said.ok) return { ...said.value, at: clock() };
      log.warn({ code: 'vies-busy' }, 'VAT number not checked: too many checks at once');
    } catch (error) {
      log.warn({ err: error }, 'VAT number not checked: VIES gave no answer');
    }
    return unavailable();
  }

  return {
    known,
    async ask(question, isAllowed = () => true) {
      const earlier = known(question);
      if (earlier) return earlier;
      const key = `${question.number} ${question.sellerNumber}`;
      const answer = asking.get(key) ?? (isAllowed() ? consult(question) : null);
      if (answer) asking.set(key, answer);
      const settled = answer ? await answer : unavailable();
      asking.delete(key);
      const [oldest = ''] = kept.keys();
      if (kept.size >= maxKept) kept.delete(oldest);
      kept.delete(key);
      kept.set(key, settled);
      return settled;
    },
  };
}

const answerSchema = z.object({
  valid: z.boolean().optional(),
  requestIdentifier: z.string().nullish(),
  /** Instead of an error status, for example MS_UNAVAILABLE while a member state does not answer. */
  userError: z.string().nullish(),
  errorWrappers: z.array(z.object({ error: z.string() })).nullish(),
});

async function request(
  base: string,
  { number, sellerNumber }: VatQuestion,
  timeoutMs: number,
): Promise<Omit<VatAnswer, 'at'>> {
  const response = await fetch(`${base}/check-vat-number`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      countryCode: number.slice(0, 2),
      vatNumber: number.slice(2),
      requesterMemberStateCode: sellerNumber.slice(0, 2),
      requesterNumber: sellerNumber.slice(2),
    }),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  });
  const said = answerSchema.parse(await response.json());
  const errors = [said.userError, ...(said.errorWrappers ?? []).map(({ error }) => error)];
  const refusals = errors.filter((error) => error && !answered.includes(error));
  const isInvalid = said.valid === false || errors.includes('INVALID_INPUT');
  if (refusals.length > 0 || (!isInvalid && said.valid !== true)) {
    throw new Error(`VIES answered ${response.status} ${refusals.join(' ')}`.trim());
  }
  const consultationNumber = said.requestIdentifier || null;
  return { outcome: isInvalid ? 'invalid' : 'valid', consultationNumber };
}

/** What the service says beside an answer, or of a number that cannot be one. */
const answered: readonly string[] = ['VALID', 'INVALID', 'INVALID_INPUT'];
