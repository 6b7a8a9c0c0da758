import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { context, type ContextManager, diag, DiagLogLevel, trace } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Logger } from '#platform/logger.ts';
import type { TracingState } from '#platform/server-facts.ts';
import { inSubspan } from '#platform/tracing/spans.ts';
import { traceOutgoing } from '#platform/tracing/trace-outgoing.ts';
import { traceStatements } from '#platform/tracing/trace-statements.ts';
import type { Shop } from '#shop/shop.ts';
import type { Finding } from './findings.ts';

export interface TracingConfig {
  /** The origin of the collector. */
  readonly collector: string;
  /** Whether the proxy sets or removes `traceparent`, so that it can be believed. */
  readonly trustsParent: boolean;
}

type Variables = Readonly<Record<string, string | undefined>>;

const addresses = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] as const;
const protocols = ['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] as const;

/** Null if no collector is named. Requires variables without tracingProblems. */
export function tracingFrom(variables: Variables): TracingConfig | null {
  const named = addresses.findLast((name) => variables[name]);
  const address = named && variables[named];
  if (!address || variables['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return null;
  return {
    collector: new URL(address).origin,
    trustsParent: variables['TRUST_TRACEPARENT'] === '1',
  };
}

export function tracingProblems(variables: Variables): string[] {
  const problems: string[] = [];
  for (const name of addresses) {
    const address = variables[name];
    const protocol = address && URL.canParse(address) ? new URL(address).protocol : '';
    if (address && !['http:', 'https:'].includes(protocol)) {
      problems.push(`${name} must be an http or https address`);
    }
  }
  for (const name of protocols) {
    if (![undefined, 'http/json'].includes(variables[name])) {
      problems.push(`${name} must be http/json, or unset`);
    }
  }
  if (![undefined, '0', '1'].includes(variables['TRUST_TRACEPARENT'])) {
    problems.push('TRUST_TRACEPARENT must be 1, or unset');
  }
  return problems;
}

/** A use case of the bundle, with a function that replaces it for all who import it (tools/make-server-bundle.ts). */
export interface ReplaceableUseCase {
  name: string;
  run: UseCase;
  replace: (other: UseCase) => void;
}

type UseCase = (...args: unknown[]) => Promise<unknown>;

export interface RunningTracing {
  /** Sends what is still waiting, as far as the collector takes it within a second. */
  stop: () => Promise<void>;
}

const flushMs = 1_000;

/**
 * Starts to record and send traces if a collector is named. All instrumentation is put in place here, so that a shop
 * without tracing runs none of it. A missing package is reported and stops nothing: a shop sells without telemetry.
 */
export async function startTracing(
  { db, log, server }: Pick<Shop, 'db' | 'log' | 'server'>,
  useCases: readonly ReplaceableUseCase[],
): Promise<RunningTracing | null> {
  const state = server.tracing();
  if (!state) return null;
  reportProblems(log);
  const provider = await openProvider(server.version).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return null;
  });
  if (!provider) {
    log.warn({ collector: state.collector }, 'tracing packages are not installed');
    process.stderr.write(`${notInstalled()}\n`);
    return null;
  }
  server.noteTracing({ ...state, isRunning: true });
  const ends = [traceStatements(db.engine), traceOutgoing()];
  for (const { name, run, replace } of useCases) {
    replace((...args) => inSubspan(`use case ${name}`, {}, () => run(...args)));
  }
  return {
    async stop() {
      for (const end of ends) end();
      await Promise.race([
        provider.shutdown().catch((error: unknown) => diag.error(String(error))),
        delay(flushMs, undefined, { ref: false }),
      ]);
    },
  };
}

/** Whether what the settings ask for is installed; none if they ask for no traces. */
export async function tracingFindings(config: TracingConfig | null): Promise<Finding[]> {
  if (!config) return [];
  try {
    await loadPackages();
    return [{ isFine: true, text: `traces are sent to ${config.collector}` }];
  } catch (error) {
    if (!isMissing(error)) throw error;
    return [{ isFine: false, text: notInstalled() }];
  }
}

/** For the state of the running shop before tracing has started. */
export function tracingState(config: TracingConfig | null): TracingState | null {
  return config && { ...config, isRunning: false };
}

/** By names that the compiler does not follow: the types of an optional install may be missing as well. */
const exporterPackage: string = '@opentelemetry/exporter-trace-otlp-http';
const contextsPackage: string = '@opentelemetry/context-async-hooks';

/** The settings of the SDK are its own, with the standard names. */
async function loadPackages() {
  const sdk = await import('@opentelemetry/sdk-trace-base');
  const resources = await import('@opentelemetry/resources');
  const exporter: { OTLPTraceExporter: new () => SpanExporter } = await import(exporterPackage);
  return { ...sdk, ...resources, ...exporter, contexts: await openContexts() };
}

/** Keeps the current span across everything asynchronous. */
export async function openContexts(): Promise<ContextManager> {
  const contexts: { AsyncLocalStorageContextManager: new () => ContextManager } = await import(
    contextsPackage
  );
  return new contexts.AsyncLocalStorageContextManager().enable();
}

async function openProvider(version: string) {
  const packages = await loadPackages();
  const { BasicTracerProvider, BatchSpanProcessor, OTLPTraceExporter } = packages;
  const own = { 'service.name': 'vitrine', 'service.version': version };
  const resource = packages
    .defaultResource()
    .merge(packages.resourceFromAttributes(own))
    .merge(packages.detectResources({ detectors: [packages.envDetector] }));
  // Its queue is bounded: what a slow collector does not take is dropped.
  const processor = new BatchSpanProcessor(new OTLPTraceExporter());
  const provider = new BasicTracerProvider({ resource, spanProcessors: [processor] });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(packages.contexts);
  return provider;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
}

const packageNames = [
  '@opentelemetry/sdk-trace-base',
  '@opentelemetry/resources',
  exporterPackage,
  contextsPackage,
];

/**
 * The versions are those that are tested. Without `--save-prod`, npm takes them for development dependencies, which it
 * then omits.
 */
function notInstalled(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { devDependencies } = JSON.parse(text) as { devDependencies: Record<string, string> };
  const wanted = packageNames.map((name) => `${name}@${devDependencies[name]}`).join(' ');
  return `Traces are not sent, because their packages are not installed. Run: npm install --no-save --save-prod --omit=dev --ignore-scripts ${wanted}`;
}

const reportedEveryMs = 60_000;
const maxReasonLength = 300;

/** The SDK tries again with every batch: one line a minute says enough. */
function reportProblems(log: Logger): void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const report = (reason: string) => {
    if (performance.now() - reportedAt < reportedEveryMs) return;
    reportedAt = performance.now();
    log.warn({ reason: reason.slice(0, maxReasonLength) }, 'tracing problem');
  };
  const ignore = () => {};
  const logger = { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}
