/** The error details that may be shown: never a stack, and in live mode not even the message (ruling 45). */
export interface ShownFailure {
  message: string | null;
  requestId: string;
}

export function isShownFailure(data: unknown): data is ShownFailure {
  return typeof data === 'object' && data !== null && 'requestId' in data && 'message' in data;
}
