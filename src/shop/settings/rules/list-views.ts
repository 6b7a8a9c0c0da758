/** How product lists are shown: as rows (specification 2), or in columns where the screen has room for them. */
export const listViews = [
  ['rows', 'Rows'],
  ['grid2', '2 columns'],
  ['grid3', '3 columns'],
  ['grid4', '4 columns'],
] as const;

export type ListView = (typeof listViews)[number][0];
