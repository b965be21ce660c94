import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react';
import { tr } from '#text/tr.ts';
import { Button } from '#ui/controls/Button.tsx';
import { focusPlace, placeOfFocus } from '#ui/dialogs/keepFocus.ts';
import { PartNotice } from '#ui/notices/PartNotice.tsx';
import styles from './lazyPart.module.css';
import { partLoader, usePart } from './usePart.ts';

interface LazyPart<Props> extends FunctionComponent<Props> {
  /** Fetches the chunk ahead of the first use; a failure is shown when the part is rendered. */
  preload: () => void;
  /** Resolves once the chunk is loaded, and rejects if it cannot be. */
  load: () => Promise<unknown>;
}

interface LazyPartOptions {
  /** What the request of the chunk waits for, if anything. */
  due?: () => unknown;
  /** For a screen: stands in for its own heading until the part is loaded, for the focus. */
  heading?: ReactNode;
  /** Shown until the part is loaded. */
  placeholder?: ReactNode;
  /** Shown after a failure, beside a retry button. */
  failed?: string;
  /** Shown after a failure if there is no `failed`, for a part that loads without a press. */
  fallback?: ReactNode;
}

/**
 * A lazy component. Unlike React's `lazy` it renders synchronously once the chunk is loaded, and a
 * chunk that cannot be loaded does not throw, but is retried: on request, when the network is back,
 * whenever the part is mounted again, and rendered once another caller has loaded it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { due, heading = null, placeholder = null, failed, fallback = null }: LazyPartOptions = {},
): LazyPart<Props> {
  const loader = partLoader(load, due);
  function Part(props: Props) {
    const noticeRef = useRef<HTMLDivElement>(null);
    const focusedPlace = useRef<ReturnType<typeof placeOfFocus>>(null);
    const { part, hasFailed, isLoading, retry } = usePart(loader, {
      onLoad: () => {
        focusedPlace.current = placeOfFocus(noticeRef.current);
      },
    });
    const handleLoadedElsewhere = useEffectEvent(retry);
    useEffect(() => {
      return loader.subscribe(() => handleLoadedElsewhere());
    }, []);
    useLayoutEffect(() => {
      if (part !== null && focusedPlace.current !== null) focusPlace(focusedPlace.current);
    }, [part]);

    const Loaded = part;
    if (Loaded !== null) return <Loaded {...props} />;
    let place = placeholder;
    if (hasFailed) {
      if (failed === undefined) return fallback;
      place = (
        <PartNotice
          ref={noticeRef}
          hasFailed
          isLoading={isLoading}
          words={isLoading ? tr.parts.loading : failed}
        >
          <Button onClick={retry}>{tr.parts.retry}</Button>
        </PartNotice>
      );
    }
    if (heading === null) return place;
    return (
      <div className={styles.screen}>
        {heading}
        {place}
      </div>
    );
  }
  return Object.assign(Part, {
    preload: () => void loader.load().catch(() => undefined),
    load: loader.load,
  });
}
