import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/** A request that PayPal understood and refuses: trying again changes nothing. */
export class PaypalRefusal extends Error {
  readonly status: number;
  /** PayPal's codes of the reasons, such as INSTRUMENT_DECLINED. */
  readonly issues: readonly string[];
  /** The reasons as PayPal words them. */
  readonly description: string;

  constructor(status: number, { name, debug_id: id, ...said }: z.infer<typeof refusalAnswer>) {
    const details = said.details ?? [];
    const issues = [...details.map(({ issue }) => issue), name ?? said.error ?? ''];
    super(`paypal refused a request: ${status} ${issues.join(' ')} (debug id ${id ?? 'none'})`);
    this.status = status;
    this.issues = issues;
    const texts = details.map(({ description }) => description ?? '').filter(Boolean);
    this.description =
      texts.join(' ') || said.message || said.error_description || issues.join(' ');
  }

  has(...codes: readonly string[]): boolean {
    return codes.some((code) => this.issues.includes(code));
  }
}

/** No usable answer: the request may or may not have taken effect. */
class PaypalUnavailable extends Error {}

const refusalAnswer = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  debug_id: z.string().optional(),
  details: z
    .array(z.object({ issue: z.string(), description: z.string().optional() }))
    .optional()
    .catch(undefined),
  /** Of the token endpoint. */
  error: z.string().optional(),
  error_description: z.string().optional(),
});

const maxTries = 3;
const maxWaitMs = 5000;

interface Sent {
  method: string;
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
  retryAfterMs: number;
}

/** Repeats a request that got no answer, or one that asks for patience. */
export async function send<Answer>(
  url: string,
  answer: z.ZodType<Answer>,
  sent: Sent,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const got = await attempt(url, sent);
    if (got.text !== undefined) return read(got, answer);
    if (tries === maxTries) throw new PaypalUnavailable(got.problem);
    const backoffMs = sent.retryAfterMs * 2 ** (tries - 1);
    await delay(Math.min(got.waitMs ?? backoffMs, maxWaitMs));
  }
}

type Attempt = Received | { text?: undefined; problem: string; waitMs: number | null };

interface Received {
  status: number;
  text: string;
}

async function attempt(url: string, { timeoutMs, ...request }: Sent): Promise<Attempt> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    // A redirect would carry the keys to another address.
    const response = await fetch(url, { ...request, signal, redirect: 'error' });
    const { status } = response;
    const text = await response.text();
    if (!isRepeated(status)) return { status, text };
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    const waitMs = Number.isFinite(seconds) ? seconds * 1000 : null;
    return { problem: `paypal answered ${status}`, waitMs };
  } catch (error) {
    return { problem: `paypal did not answer: ${String(error)}`, waitMs: null };
  }
}

/** 409: the same call is still being processed. */
function isRepeated(status: number): boolean {
  return status === 409 || status === 429 || status >= 500;
}

function read<Answer>({ status, text }: Received, answer: z.ZodType<Answer>): Answer {
  const said = parseJson(text);
  if (status >= 400) {
    throw new PaypalRefusal(status, refusalAnswer.safeParse(said).data ?? {});
  }
  const parsed = answer.safeParse(said);
  if (parsed.success) return parsed.data;
  throw new PaypalUnavailable(`paypal gave an unexpected answer: ${parsed.error.message}`);
}

function parseJson(text: string): unknown {
  try {
    // Voiding and patching are answered by an empty body.
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return null;
  }
}
