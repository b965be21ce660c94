import { useEffect } from 'react';
import { tr } from '#text/tr.ts';

interface ScreenHeadingProps {
  /** What the browser's tab says; the heading itself unless given. */
  title?: string;
  children: string;
}

/** The one h1 of a screen, which also names the page. Navigation moves the focus to it. */
export function ScreenHeading({ title, children }: ScreenHeadingProps) {
  const pageTitle = tr.pageTitle(title ?? children);
  useEffect(() => {
    document.title = pageTitle;
  }, [pageTitle]);
  return (
    <h1 tabIndex={-1}>
      <bdi>{children}</bdi>
    </h1>
  );
}
