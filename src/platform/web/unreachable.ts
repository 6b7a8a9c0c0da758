export const unreachable = 'The shop could not be reached. Please try again.';
