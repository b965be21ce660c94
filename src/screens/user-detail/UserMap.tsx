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

/** Changeable at build time; the page's Content Security Policy follows it (vite.config.ts). */
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
 * A map for each user and place: two quick steps between users would otherwise hand the tiles of the
 * one to the map of the other, which is gone by then.
 */
export function UserMap(props: UserMapProps) {
  return <OneMap key={JSON.stringify(props)} {...props} />;
}

function OneMap(props: UserMapProps) {
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
        <Notice
          tone="warning"
          role="status"
          actions={<Button onClick={retry}>{trDetail.map.retry}</Button>}
        >
          {trDetail.map.tilesFailed}
        </Notice>
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
    const made = L.map(area, { zoomControl: false }).setView(
      [latitude, longitude],
      MAP_INITIAL_ZOOM,
    );
    const { marker: markerWords, zoomIn, zoomOut } = trDetail.map;
    L.control.zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(made);
    made.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>');
    // At once, and not with the tiles: what is said already would move.
    made.attributionControl.addAttribution(trDetail.map.attribution);
    const label = document.createElement('bdi');
    // Leaflet would take a text for markup.
    label.textContent = name;
    L.marker([latitude, longitude], {
      icon: MARKER_ICON,
      title: markerWords(name),
      alt: markerWords(name),
    })
      .bindPopup(label)
      .addTo(made);
    const stopMending = mendPopup(made);
    setMap(made);
    return () => {
      stopMending();
      made.remove();
      setMap(null);
    };
  }, [areaRef, name, latitude, longitude]);
  return map;
}

/** A Turkish name for the popup's button, and Escape closes it from everywhere on the map. */
function mendPopup(map: L.Map): () => void {
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

/** The tiles of a map: whether some of them failed or never came, and the way to ask again. */
function useTiles(map: L.Map | null): { hasFailed: boolean; retry: () => void } {
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (map === null) return undefined;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let isEveryTileThere = true;
    const tiles = L.tileLayer(tileUrl(attempt), {
      // The tile service answers only requests that say where they come from.
      referrerPolicy: 'strict-origin-when-cross-origin',
    });
    tiles.on('loading', () => {
      isEveryTileThere = true;
      clearTimeout(waiting);
      waiting = setTimeout(() => setHasFailed(true), TILE_TIMEOUT_MS);
    });
    tiles.on('tileerror', () => {
      isEveryTileThere = false;
      setHasFailed(true);
    });
    // All are answered, failed ones too.
    tiles.on('load', () => {
      clearTimeout(waiting);
      if (isEveryTileThere) setHasFailed(false);
    });
    tiles.addTo(map);
    return () => {
      clearTimeout(waiting);
      tiles.remove();
    };
  }, [map, attempt]);
  const retry = () => {
    setHasFailed(false);
    setAttempt(attempt + 1);
  };
  return { hasFailed, retry };
}

/** Another address for another attempt: the browser would wait on the request that still hangs. */
function tileUrl(attempt: number): string {
  if (attempt === 0) return TILE_URL;
  return `${TILE_URL}${TILE_URL.includes('?') ? '&' : '?'}attempt=${attempt}`;
}
