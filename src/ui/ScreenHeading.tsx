import { useEffect } from 'react';
import { tr } from '#text/tr.ts';

interface ScreenHeadingProps {
  /** The page title; by default the heading. */
  title?: string;
  /** For screen readers only: the screen has no content yet. */
  isHidden?: boolean;
  children: string;
}

/** The h1 of a screen, which also sets the page title. Navigation moves the focus to it. */
export function ScreenHeading({ title, isHidden = false, children }: ScreenHeadingProps) {
  const pageTitle = tr.pageTitle(title ?? children);
  useEffect(() => {
    document.title = pageTitle;
  }, [pageTitle]);
  return (
    <h1 tabIndex={-1} className={isHidden ? 'visually-hidden' : undefined}>
      <bdi>{children}</bdi>
    </h1>
  );
}
