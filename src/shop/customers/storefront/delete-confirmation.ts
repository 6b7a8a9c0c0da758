/** Must be typed to confirm, which prevents accidental deletion. */
export const deleteConfirmation = 'delete';
