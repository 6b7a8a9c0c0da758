/** The reason why the program cannot start, in plain words. */
export class StartFailure extends Error {
  readonly exitCode = 1;
}
