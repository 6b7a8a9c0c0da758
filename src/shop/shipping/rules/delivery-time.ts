/** How long delivery takes: '5 to 7 days'; '' where it is unknown, null where nothing is delivered. */
export type DeliveryTime = string | null;

/** For a page that is the same for everyone: the browser finds its country here. */
export interface DeliveryTimes {
  /** The shop's own country: 'US'. */
  home: string;
  /** By country. */
  known: Readonly<Record<string, DeliveryTime>>;
  /** In all other countries. */
  elsewhere: DeliveryTime;
}

export function timeIn({ known, elsewhere }: DeliveryTimes, country: string): DeliveryTime {
  return known[country] === undefined ? elsewhere : known[country];
}
