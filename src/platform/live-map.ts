/** The embedded OpenStreetMap frame; the only frame source that the CSP allows. */
export const mapOrigin = 'https://www.openstreetmap.org';

export interface LiveMap {
  /** For a frame in our page. */
  frameUrl: string;
  /** Link to the same place on the map site. */
  pageUrl: string;
}

const streetZoom = 16;
/** Half the width and height of what the frame shows, in degrees. */
const reach = { latitude: 0.004, longitude: 0.012 };

/** A map of the streets around a place, in degrees, with a pin on it. */
export function mapAround(place: { latitude: number; longitude: number }): LiveMap {
  const { latitude, longitude } = place;
  const west = longitude - reach.longitude;
  const south = latitude - reach.latitude;
  const east = longitude + reach.longitude;
  const north = latitude + reach.latitude;
  const frame = new URLSearchParams({
    bbox: [west, south, east, north].join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  });
  const pin = new URLSearchParams({ mlat: `${latitude}`, mlon: `${longitude}` });
  return {
    frameUrl: `${mapOrigin}/export/embed.html?${frame}`,
    pageUrl: `${mapOrigin}/?${pin}#map=${streetZoom}/${latitude}/${longitude}`,
  };
}
