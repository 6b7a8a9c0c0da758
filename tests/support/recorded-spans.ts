import { context, trace } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openContexts } from '../../src/cli/tracing.ts';

/** Records spans while the tests of this file run; returns those of the current test that have ended. */
export function recordSpans(): () => ReadableSpan[] {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  beforeAll(async () => {
    trace.setGlobalTracerProvider(provider);
    context.setGlobalContextManager(await openContexts());
  });
  beforeEach(() => exporter.reset());
  afterAll(async () => {
    // The API is global, and other files run in the same thread.
    trace.disable();
    context.disable();
    await provider.shutdown();
  });
  return () => exporter.getFinishedSpans();
}
