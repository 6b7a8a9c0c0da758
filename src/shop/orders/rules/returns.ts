/** Returns are free within these days of delivery (ruling 20). */
export const returnDays = 30;
