/** Typed out, so that nobody deletes an account by a slip of the finger. */
export const deleteConfirmation = 'delete';
