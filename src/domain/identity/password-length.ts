/** In UTF-16 units, as browsers count (ruling 43). Apart from the rules, whose words no browser needs. */
export const minPasswordLength = 8;
export const maxPasswordLength = 128;
