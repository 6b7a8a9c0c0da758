/** In UTF-16 units, as browsers count (ruling 43). Apart from the rules, whose words no browser needs. */
export const shortestPassword = 8;
export const longestPassword = 128;
