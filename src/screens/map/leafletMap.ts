import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { MAP_INITIAL_ZOOM, TILE_TIMEOUT_MS } from '#domain/limits.ts';
import { trDetail } from '#text/trDetail.ts';
import marker from './marker.svg';
import styles from './MapArea.module.css';
import { worldRings, type Place } from './worldRings.ts';

/** Set at build time; the page's Content Security Policy allows it (vite.config.ts). */
const TILE_URL: string = import.meta.env.VITE_TILE_URL;
/** Where the map's projection, Web Mercator, ends, in degrees. */
export const MAX_LATITUDE = 85.0511;

/** A file of the product: no request goes to a CDN. */
const MARKER_ICON = L.icon({
  iconUrl: marker,
  iconSize: [25, 41],
  iconAnchor: [12, 41],
  popupAnchor: [1, -34],
});

interface TileHandlers {
  onFailure: () => void;
  /** All requested tiles have loaded. */
  onComplete: () => void;
}

export interface OpenMap {
  /** Shows tiles over the outline; the returned function removes them. */
  readonly showTiles: (attempt: number, handlers: TileHandlers) => () => void;
  readonly close: () => void;
}

/** In degrees. */
export interface DegreesBox {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** The part of the world that a map shows. */
export interface MapSight extends DegreesBox {
  readonly zoom: number;
  readonly center: Place;
}

/** What a map shows at first: an earlier sight, or all of a box. */
export type MapStart = DegreesBox | MapSight;

/**
 * A map of many places: marks are put into `marks`, at points that stay the same until it is
 * zoomed.
 */
export interface PlacesMap extends OpenMap {
  readonly marks: HTMLElement;
  readonly sight: () => MapSight;
  readonly pointOf: (latitude: number, longitude: number) => { x: number; y: number };
  /** Whether such a point is visible. */
  readonly isSeen: (point: { x: number; y: number }) => boolean;
  /** Zooms and moves to show all of a box; `isCloser`: zooms in by at least one step. */
  readonly show: (box: DegreesBox, isCloser?: boolean) => void;
  readonly isClosest: () => boolean;
  /** Called after it moved or was resized. Returns the function that unsubscribes. */
  readonly onMove: (listener: () => void) => () => void;
}

const MAX_ZOOM = 18;

/** Opens a map in the element, at zoom 13, with the user's marker on an outline of the world. */
export function openMap(area: HTMLElement, name: string, place: Place): OpenMap {
  const map = openOutline(area, {}, (opened) => opened.setView(place, MAP_INITIAL_ZOOM));
  const { marker: markerLabel } = trDetail.map;
  const label = document.createElement('bdi');
  // Leaflet would parse a text as HTML.
  label.textContent = name;
  L.marker(place, { icon: MARKER_ICON, title: markerLabel(name), alt: markerLabel(name) })
    .bindPopup(label)
    .addTo(map);
  const removePatch = patchPopup(map);
  return {
    showTiles: (attempt, handlers) => showTiles(map, attempt, handlers),
    close: () => {
      removePatch();
      map.remove();
    },
  };
}

/** Opens a map of a single world in the element. */
export function openPlacesMap(area: HTMLElement, start: MapStart): PlacesMap {
  const options = {
    minZoom: 0,
    maxZoom: MAX_ZOOM,
    zoomSnap: 0.5,
    maxBounds: L.latLngBounds([-MAX_LATITUDE, -180], [MAX_LATITUDE, 180]),
    maxBoundsViscosity: 1,
  };
  const begin = (opened: L.Map) =>
    'zoom' in start
      ? opened.setView(start.center, start.zoom)
      : opened.fitBounds(boundsOf(start), FITTED);
  const map = openOutline(area, options, begin, [0]);
  const marks = map.createPane('marks');
  marks.classList.add('leaflet-zoom-hide', styles.marks ?? '');
  // Presses on marks are not presses on the map.
  L.DomEvent.disableClickPropagation(marks);
  map.on('zoomstart', () => {
    // It is about to be hidden.
    if (marks.contains(document.activeElement)) area.focus();
  });
  const resizing = new ResizeObserver(() => map.invalidateSize({ pan: false }));
  resizing.observe(area);
  return {
    marks,
    sight: () => sightOf(map),
    pointOf: (latitude, longitude) => map.latLngToLayerPoint([onMap(latitude), longitude]),
    isSeen: ({ x, y }) =>
      L.bounds([0, 0], map.getSize()).contains(map.layerPointToContainerPoint([x, y])),
    show: (box, isCloser = false) => showBox(map, boundsOf(box), isCloser ? map.getZoom() + 1 : 0),
    isClosest: () => map.getZoom() >= MAX_ZOOM,
    onMove: (listener) => {
      map.on('moveend', listener);
      return () => map.off('moveend', listener);
    },
    showTiles: (attempt, handlers) => showTiles(map, attempt, handlers),
    close: () => {
      resizing.disconnect();
      map.remove();
    },
  };
}

function sightOf(map: L.Map): MapSight {
  const seen = map.getBounds();
  const { lat, lng } = map.getCenter();
  return {
    zoom: map.getZoom(),
    center: [lat, lng],
    south: seen.getSouth(),
    west: seen.getWest(),
    north: seen.getNorth(),
    east: seen.getEast(),
  };
}

function showBox(map: L.Map, box: L.LatLngBounds, minZoom: number): void {
  const zoom = Math.max(minZoom, map.getBoundsZoom(box, false, L.point(FITTED.padding)));
  const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  map.setView(box.getCenter(), Math.min(zoom, MAX_ZOOM), { animate });
}

/** The padding around a shown box; never zooms in further than a street. */
const FITTED: { readonly padding: [number, number]; readonly maxZoom: number } = {
  padding: [40, 40],
  maxZoom: 16,
};

function boundsOf({ south, west, north, east }: DegreesBox): L.LatLngBounds {
  return L.latLngBounds([onMap(south), west], [onMap(north), east]);
}

/** The nearest latitude on the map. */
function onMap(latitude: number): number {
  return Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
}

/** @param worlds by how many degrees each outline of the world is shifted */
function openOutline(
  area: HTMLElement,
  options: L.MapOptions,
  place: (map: L.Map) => void,
  // The world repeats to the east and west.
  worlds: readonly number[] = [-360, 0, 360],
): L.Map {
  keepPageStill(area);
  const map = L.map(area, { zoomControl: false, attributionControl: false, ...options });
  place(map);
  const { zoomIn, zoomOut } = trDetail.map;
  L.control.zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(map);
  drawOutline(map, worlds);
  return map;
}

/** Leaflet focuses the map at a press, which would scroll the page to the whole map. */
function keepPageStill(area: HTMLElement): void {
  area.focus = () => HTMLElement.prototype.focus.call(area, { preventScroll: true });
}

/** The land: visible where no tile is. */
function drawOutline(map: L.Map, shifts: readonly number[]): void {
  const pane = map.createPane('outline');
  // Words beside the map state the place.
  pane.setAttribute('aria-hidden', 'true');
  pane.classList.add(styles.outline ?? '');
  const rings = worldRings();
  const worlds = shifts.flatMap((shift) =>
    rings.map((ring) => ring.map(([latitude, longitude]): Place => [latitude, longitude + shift])),
  );
  L.polygon(worlds, {
    pane: 'outline',
    renderer: L.svg({ pane: 'outline', padding: 0.5 }),
    interactive: false,
    stroke: false,
    className: styles.land ?? '',
  }).addTo(map);
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

function showTiles(
  map: L.Map,
  attempt: number,
  { onFailure, onComplete }: TileHandlers,
): () => void {
  let timeout: ReturnType<typeof setTimeout> | undefined;
  let areAllLoaded = true;
  const tiles = L.tileLayer(tileUrl(attempt), {
    // The tile service refuses requests without a Referer.
    referrerPolicy: 'strict-origin',
    // A map of a single world has no tiles beside it.
    noWrap: map.options.maxBounds !== undefined,
  });
  tiles.on('loading', () => {
    areAllLoaded = true;
    clearTimeout(timeout);
    timeout = setTimeout(onFailure, TILE_TIMEOUT_MS);
  });
  tiles.on('tileerror', () => {
    areAllLoaded = false;
    onFailure();
  });
  // Fires once all tiles have loaded or failed.
  tiles.on('load', () => {
    clearTimeout(timeout);
    if (areAllLoaded) onComplete();
  });
  tiles.addTo(map);
  return () => {
    clearTimeout(timeout);
    tiles.remove();
  };
}

/** A new address for each attempt: the browser would wait for the request that still hangs. */
function tileUrl(attempt: number): string {
  if (attempt === 0) return TILE_URL;
  return `${TILE_URL}${TILE_URL.includes('?') ? '&' : '?'}attempt=${attempt}`;
}
