import { type SpanOptions, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Span } from '@opentelemetry/api';

/**
 * Records the time that `work` takes as a span. Attributes name code and never people: no values, no paths, no
 * messages of errors, which may quote what someone typed. Without the SDK it only calls `work`.
 */
export function inSpan<Value>(
  name: string,
  options: SpanOptions,
  work: () => Promise<Value>,
): Promise<Value> {
  return trace.getTracer(scope).startActiveSpan(name, options, async (span) => {
    try {
      const value = await work();
      const code = failureCode(value);
      if (code !== null) span.setAttribute('vitrine.failure', code);
      return value;
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Only as a part of what is recorded already: what polls without a pause would fill the collector with nothing. */
export function inSubspan<Value>(
  name: string,
  options: SpanOptions,
  work: () => Promise<Value>,
): Promise<Value> {
  return isRecording() ? inSpan(name, options, work) : work();
}

export const scope = 'vitrine';

export function isRecording(): boolean {
  return trace.getActiveSpan()?.isRecording() ?? false;
}

/** Redirects and answers such as 404 are thrown as well, and are no errors. */
export function markFailed(span: Span, error: unknown): void {
  if (!(error instanceof Error)) return;
  const code = 'code' in error ? error.code : undefined;
  span.setAttribute('error.type', typeof code === 'string' ? code : error.name);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Of a Result that refuses. */
function failureCode(value: unknown): string | null {
  const { ok, failure } = Object(value);
  if (ok !== false) return null;
  const { code } = Object(failure);
  return typeof code === 'string' ? code : null;
}
