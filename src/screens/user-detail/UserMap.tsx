import L from 'leaflet';
import markerIcon from 'leaflet/dist/images/marker-icon.png';
import markerIconRetina from 'leaflet/dist/images/marker-icon-2x.png';
import markerShadow from 'leaflet/dist/images/marker-shadow.png';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState } from 'react';
import { MapContainer, Marker, Popup, TileLayer, useMap, ZoomControl } from 'react-leaflet';
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

export function UserMap({ name, latitude, longitude }: UserMapProps) {
  const [hasTileError, setHasTileError] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const stopWaiting = () => clearTimeout(waiting.current);
  const startWaiting = () => {
    stopWaiting();
    waiting.current = setTimeout(() => setHasTileError(true), TILE_TIMEOUT_MS);
  };
  useEffect(() => () => clearTimeout(waiting.current), []);
  const retry = () => {
    setHasTileError(false);
    setAttempt(attempt + 1);
  };
  return (
    <div className={styles.frame}>
      <MapContainer
        // Leaflet reads centre and zoom once: another place is another map.
        key={`${latitude},${longitude}`}
        className={styles.map ?? ''}
        center={[latitude, longitude]}
        zoom={MAP_INITIAL_ZOOM}
        zoomControl={false}
        scrollWheelZoom
      >
        <MapWords name={name} />
        <ZoomControl zoomInTitle={trDetail.map.zoomIn} zoomOutTitle={trDetail.map.zoomOut} />
        <TileLayer
          key={attempt}
          url={tileUrl(attempt)}
          attribution={trDetail.map.attribution}
          // The tile service answers only requests that say where they come from.
          referrerPolicy="strict-origin-when-cross-origin"
          eventHandlers={{
            tileerror: () => setHasTileError(true),
            loading: startWaiting,
            load: stopWaiting,
          }}
        />
        <Marker
          position={[latitude, longitude]}
          icon={MARKER_ICON}
          title={trDetail.map.marker(name)}
          alt={trDetail.map.marker(name)}
        >
          <Popup>{name}</Popup>
        </Marker>
      </MapContainer>
      {hasTileError && (
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

/** Another address for another attempt: the browser would wait on the request that still hangs. */
function tileUrl(attempt: number): string {
  if (attempt === 0) return TILE_URL;
  return `${TILE_URL}${TILE_URL.includes('?') ? '&' : '?'}attempt=${attempt}`;
}

/** Turkish names for what Leaflet names in English, or not at all. */
function MapWords({ name }: { name: string }) {
  const map = useMap();
  useEffect(() => {
    const container = map.getContainer();
    container.setAttribute('role', 'region');
    container.setAttribute('aria-label', trDetail.map.name(name));
    map.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>');
    const handlePopup = ({ popup }: L.PopupEvent) => {
      const close = popup.getElement()?.querySelector('.leaflet-popup-close-button');
      close?.setAttribute('aria-label', trDetail.map.closePopup);
      close?.setAttribute('title', trDetail.map.closePopup);
    };
    // Leaflet listens for Escape only while the map itself has the focus.
    const handleKeyDown = ({ key }: KeyboardEvent) => {
      const popup = container.querySelector('.leaflet-popup');
      if (key !== 'Escape' || popup === null) return;
      const hadFocus = popup.contains(document.activeElement);
      map.closePopup();
      if (hadFocus) container.querySelector<HTMLElement>('.leaflet-marker-icon')?.focus();
    };
    container.addEventListener('keydown', handleKeyDown);
    map.on('popupopen', handlePopup);
    return () => {
      container.removeEventListener('keydown', handleKeyDown);
      map.off('popupopen', handlePopup);
    };
  }, [map, name]);
  return null;
}
