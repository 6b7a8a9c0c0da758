import type { LiveMap } from '#platform/live-map.ts';
import MapPin from '~icons/lucide/map-pin';
import { useEffect, useRef, useState } from 'react';
import mapUrl from './map.svg?url';

/** A static drawing. The map provider is not contacted until the visitor asks for the map. */
export function ShopMap({ map }: { map: LiveMap | null }) {
  const [isLive, setIsLive] = useState(false);
  return (
    <section aria-label="Map" className="wrap relative pb-section">
      {map && isLive ? (
        <MapFrame url={map.frameUrl} />
      ) : (
        <img
          src={mapUrl}
          alt="Drawn map: the shop is at the corner of Kiln Street and Alder Avenue, by the river"
          width={1280}
          height={480}
          loading="lazy"
          className={`${frame} object-cover object-[47%_50%]`}
        />
      )}
      {map && !isLive && (
        <a
          href={map.pageUrl}
          rel="noreferrer"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            setIsLive(true);
          }}
          className="absolute start-[calc(var(--gutter)+1.25rem)] top-5 inline-flex min-h-target items-center gap-2.5 rounded-2 bg-raised px-5 py-2 text-t2 font-medium shadow-window transition active:scale-[0.985] forced-colors:border"
        >
          <MapPin aria-hidden="true" className="icon" /> Open the live map
        </a>
      )}
      <p className="mt-3 text-t2 text-muted">
        The live map is loaded from openstreetmap.org, which receives your IP address.
      </p>
    </section>
  );
}

const frame = 'h-[clamp(20rem,34vw,30rem)] w-full rounded-3';

// The frame is cross-origin, so allow-same-origin does not let it remove its sandbox.
const rights = 'allow-scripts allow-same-origin allow-popups';

/** Receives the focus from the link that it replaces. */
function MapFrame({ url }: { url: string }) {
  const ref = useRef<HTMLIFrameElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <iframe
      ref={ref}
      src={url}
      title="Live map of the streets around the shop"
      sandbox={rights}
      className={frame}
    />
  );
}
