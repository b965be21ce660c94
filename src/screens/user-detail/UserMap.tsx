import L from 'leaflet';
import markerIcon from 'leaflet/dist/images/marker-icon.png';
import markerIconRetina from 'leaflet/dist/images/marker-icon-2x.png';
import markerShadow from 'leaflet/dist/images/marker-shadow.png';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { MAP_INITIAL_ZOOM, TILE_TIMEOUT_MS } from '#domain/limits.ts';
import { trDetail } from '#text/trDetail.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import styles from './UserMap.module.css';

/** Set at build time; the page's Content Security Policy allows it (vite.config.ts). */
const TILE_URL: string = import.meta.env.VITE_TILE_URL;

// Bundled from the package, so that no request goes to a CDN.
const MARKER_ICON = L.icon({
  iconUrl: markerIcon,
  iconRetinaUrl: markerIconRetina,
  shadowUrl: markerShadow,
  iconSize: [25, 41],
  iconAnchor: [12, 41],
  popupAnchor: [1, -34],
  shadowSize: [41, 41],
});

interface UserMapProps {
  name: string;
  /** Degrees. */
  latitude: number;
  longitude: number;
}

/**
 * Remounted for each user and place: on two quick steps between users, the tiles of one would
 * otherwise be added to the map of the other, which is removed already.
 */
export function UserMap(props: UserMapProps) {
  return <LeafletMap key={JSON.stringify(props)} {...props} />;
}

function LeafletMap(props: UserMapProps) {
  const areaRef = useRef<HTMLDivElement>(null);
  const map = useMapIn(areaRef, props);
  const { hasFailed, retry } = useTiles(map);
  return (
    <div className={styles.frame}>
      <div
        ref={areaRef}
        className={styles.map}
        role="region"
        aria-label={trDetail.map.name(props.name)}
      />
      {hasFailed && (
        <div className={styles.failure}>
          <Notice
            tone="warning"
            role="status"
            actions={<Button onClick={retry}>{trDetail.map.retry}</Button>}
          >
            {trDetail.map.tilesFailed}
          </Notice>
        </div>
      )}
    </div>
  );
}

/** A map in the element, with the user's marker on it. */
function useMapIn(areaRef: RefObject<HTMLElement | null>, props: UserMapProps): L.Map | null {
  const { name, latitude, longitude } = props;
  const [map, setMap] = useState<L.Map | null>(null);
  useEffect(() => {
    const area = areaRef.current;
    if (area === null) return undefined;
    const created = L.map(area, { zoomControl: false }).setView(
      [latitude, longitude],
      MAP_INITIAL_ZOOM,
    );
    const { marker: markerLabel, zoomIn, zoomOut } = trDetail.map;
    L.control.zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(created);
    created.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>');
    // At once, and not with the tiles, which would shift what is shown already.
    created.attributionControl.addAttribution(trDetail.map.attribution);
    const label = document.createElement('bdi');
    // Leaflet would parse a text as HTML.
    label.textContent = name;
    L.marker([latitude, longitude], {
      icon: MARKER_ICON,
      title: markerLabel(name),
      alt: markerLabel(name),
    })
      .bindPopup(label)
      .addTo(created);
    const removePatch = patchPopup(created);
    setMap(created);
    return () => {
      removePatch();
      created.remove();
      setMap(null);
    };
  }, [areaRef, name, latitude, longitude]);
  return map;
}

/** Gives the popup's button a Turkish name, and lets Escape close it from anywhere on the map. */
function patchPopup(map: L.Map): () => void {
  const area = map.getContainer();
  map.on('popupopen', ({ popup }) => {
    const close = popup.getElement()?.querySelector('.leaflet-popup-close-button');
    close?.setAttribute('aria-label', trDetail.map.closePopup);
    close?.setAttribute('title', trDetail.map.closePopup);
  });
  // Leaflet listens for Escape only while the map itself has the focus.
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    const popup = area.querySelector('.leaflet-popup');
    if (key !== 'Escape' || popup === null) return;
    const hadFocus = popup.contains(document.activeElement);
    map.closePopup();
    if (hadFocus) area.querySelector<HTMLElement>('.leaflet-marker-icon')?.focus();
  };
  area.addEventListener('keydown', handleKeyDown);
  return () => area.removeEventListener('keydown', handleKeyDown);
}

/** The tiles of a map: whether some failed or timed out, and how to retry. */
function useTiles(map: L.Map | null): { hasFailed: boolean; retry: () => void } {
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (map === null) return undefined;
    let timeout: ReturnType<typeof setTimeout> | undefined;
    let areAllTilesLoaded = true;
    const tiles = L.tileLayer(tileUrl(attempt), {
      // The tile service refuses requests without a Referer.
      referrerPolicy: 'strict-origin-when-cross-origin',
    });
    tiles.on('loading', () => {
      areAllTilesLoaded = true;
      clearTimeout(timeout);
      timeout = setTimeout(() => setHasFailed(true), TILE_TIMEOUT_MS);
    });
    tiles.on('tileerror', () => {
      areAllTilesLoaded = false;
      setHasFailed(true);
    });
    // Fires once all tiles have loaded or failed.
    tiles.on('load', () => {
      clearTimeout(timeout);
      if (areAllTilesLoaded) setHasFailed(false);
    });
    tiles.addTo(map);
    return () => {
      clearTimeout(timeout);
      tiles.remove();
    };
  }, [map, attempt]);
  const retry = () => {
    setHasFailed(false);
    setAttempt(attempt + 1);
  };
  return { hasFailed, retry };
}

/** A new address for each attempt: the browser would wait for the request that still hangs. */
function tileUrl(attempt: number): string {
  if (attempt === 0) return TILE_URL;
  return `${TILE_URL}${TILE_URL.includes('?') ? '&' : '?'}attempt=${attempt}`;
}
