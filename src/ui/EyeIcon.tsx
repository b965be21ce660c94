import { Strokes } from './Icon.tsx';

const EYE =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6';
const CROSSED_OUT =
  'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.3M6.3 7.6A17 17 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M9.9 10a3 3 0 0 0 4.1 4.1';

/** For the button that shows or hides a password. */
export function EyeIcon({ isCrossedOut }: { isCrossedOut: boolean }) {
  return <Strokes path={isCrossedOut ? CROSSED_OUT : EYE} />;
}
