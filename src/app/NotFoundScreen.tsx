import { Link } from 'wouter';
import { MissingScreen } from '#screens/MissingScreen.tsx';
import { homePath } from '#screens/paths.ts';
import { tr } from '#text/tr.ts';
import { buttonClass } from '#ui/controls/Button.tsx';

export function NotFoundScreen() {
  return (
    <MissingScreen title={tr.notFound.title} body={tr.notFound.body}>
      <Link href={homePath()} className={buttonClass('plain')}>
        {tr.notFound.home}
      </Link>
    </MissingScreen>
  );
}
