/** Whether the error or one of its causes satisfies `isOutage`. */
export function hasCause(error: unknown, isOutage: (cause: object) => boolean): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (isOutage(error)) return true;
  if (error instanceof AggregateError) return error.errors.some((one) => hasCause(one, isOutage));
  return error instanceof Error && hasCause(error.cause, isOutage);
}
