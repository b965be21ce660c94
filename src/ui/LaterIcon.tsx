import { Icon, Strokes, type IconName } from './Icon.tsx';

/** Icons that the first view does not need: they are loaded with the parts that show them. */
const PATHS = {
  columns: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4.2 4.2 0 0 0-6-6L11.5 7M14 10a4 4 0 0 0-6-.4l-3 3a4.2 4.2 0 0 0 6 6l1.5-1.6',
  more: 'M5 12h.1M12 12h.1M19 12h.1',
  newTab: 'M14 4h6v6M20 4l-9 9M10 5H5v14h14v-5',
  plus: 'M12 5v14M5 12h14',
  star: 'M12 4l2.5 5.2 5.5.8-4 4 1 5.6-5-2.7-5 2.7 1-5.6-4-4 5.5-.8z',
} as const;

export type LaterIconName = keyof typeof PATHS | IconName;

export function LaterIcon({ name, size }: { name: LaterIconName; size?: number | undefined }) {
  return isLater(name) ? (
    <Strokes path={PATHS[name]} size={size} />
  ) : (
    <Icon name={name} size={size} />
  );
}

function isLater(name: LaterIconName): name is keyof typeof PATHS {
  return name in PATHS;
}
