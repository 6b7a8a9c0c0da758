/** Runs a program. Expected failures print one line and set the exit code; other errors are bugs. */
export async function run(program: () => Promise<void>): Promise<void> {
  // All files are created for the current user only.
  process.umask(0o077);
  try {
    await program();
  } catch (error) {
    if (!(error instanceof Error) || !('exitCode' in error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(Number(error.exitCode));
  }
}

/** The reason why the program cannot start, in plain words. */
export class StartFailure extends Error {
  readonly exitCode = 1;
}

const stopWithinMs = 9_500;

/** Shuts down once on the first SIGINT or SIGTERM; later signals are ignored. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => process.exit(1), stopWithinMs).unref();
      void stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}
