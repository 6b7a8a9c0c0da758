import { createContext, use } from 'react';

/** IANA name of the shop's time zone, in which all dates are shown. */
export const TimeZoneContext = createContext('UTC');

export function useTimeZone(): string {
  return use(TimeZoneContext);
}
