import { useCallback, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { useLocation, useRouter } from 'wouter';
import type { User } from '#domain/user/user.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { userPath } from '#screens/paths.ts';
import { tr } from '#text/tr.ts';

interface UserLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'id'> {
  id: string;
}

/**
 * A link to a user. A list has two for each user, and each of wouter's links would subscribe to the
 * address: an element around these links follows them instead (`useFollowUserLinks`).
 */
export function UserLink({ id, children, ...rest }: UserLinkProps) {
  const { base } = useRouter();
  return (
    <a {...rest} href={base + userPath(id)}>
      {children}
    </a>
  );
}

interface NameLinkProps {
  user: User;
  className: string | undefined;
  /** The name. */
  children: ReactNode;
}

/**
 * The name as a link; for an invisible name, style sheets show `data-unnamed`, which is not text of
 * the list.
 */
export function NameLink({ user, className, children }: NameLinkProps) {
  const isNamed = hasVisibleText(user.name);
  return (
    <UserLink
      id={user.id}
      className={className}
      translate="no"
      data-unnamed={isNamed ? undefined : tr.detail.unnamed}
    >
      {isNamed && children}
    </UserLink>
  );
}

/** Handles clicks on the user links inside an element, without loading the page anew. */
export function useFollowUserLinks(): (event: MouseEvent) => void {
  const [, navigate] = useLocation();
  const { base } = useRouter();
  return useCallback(
    (event) => {
      const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      // The target of a mouse event in a document is an element.
      const href = (event.target as Element).closest('a')?.getAttribute('href');
      if (href === null || href === undefined || !isPlain || event.button !== 0) return;
      event.preventDefault();
      navigate(href.slice(base.length));
    },
    [base, navigate],
  );
}
