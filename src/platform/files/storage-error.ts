/** A failure of the storage, in words for an operator. */
export class StorageError extends Error {
  /** Of a disk that fails for a while: what needs it may succeed later. */
  readonly code = 'EIO';
}
