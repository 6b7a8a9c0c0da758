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
