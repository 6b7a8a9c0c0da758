/** In UTF-16 units, as browsers count (ruling 43). Kept apart from the rules, whose word list must stay out of the client bundle. */
export const minPasswordLength = 8;
export const maxPasswordLength = 128;
