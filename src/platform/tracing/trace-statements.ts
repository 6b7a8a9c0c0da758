import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { statementTimes } from '#platform/database/statement-channel.ts';
import { isRecording, scope } from './spans.ts';

/** Migrations and lists are longer; the beginning says which statement it is. */
const maxTextLength = 2_000;

const systems = { sqlite: 'sqlite', postgres: 'postgresql' } as const;

/** Records each statement to the database as a part of what has caused it. Its text has no values. */
export function traceStatements(engine: keyof typeof systems): () => void {
  const onTime = (message: unknown) => {
    if (!isRecording()) return;
    const { sql, ms, isFailed } = Object(message);
    if (typeof sql !== 'string' || typeof ms !== 'number') return;
    const endedAt = performance.now();
    const text = sql.replaceAll(/\s+/g, ' ').trim().slice(0, maxTextLength);
    const span = trace.getTracer(scope).startSpan(statementSummary(text), {
      kind: SpanKind.CLIENT,
      startTime: endedAt - ms,
      attributes: { 'db.system.name': systems[engine], 'db.query.text': text },
    });
    if (isFailed === true) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(endedAt);
  };
  statementTimes.subscribe(onTime);
  return () => {
    statementTimes.unsubscribe(onTime);
  };
}

/** `select orders`: the operation and the first table. */
function statementSummary(text: string): string {
  const [operation = 'statement'] = /^\w+/.exec(text) ?? [];
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text)?.[1];
  return [operation.toLowerCase(), ...(table ? [table] : [])].join(' ');
}
