import {
  useLayoutEffect,
  useRef,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react';
import { tr } from '#text/tr.ts';
import { Button } from './Button.tsx';
import { focusPlace, placeOfFocus } from './keepFocus.ts';
import { PartNotice } from './PartNotice.tsx';
import { partLoader, usePart } from './usePart.ts';

interface LazyPart<Props> extends FunctionComponent<Props> {
  /** Fetches the chunk ahead of the first use; a failure shows when the part is used. */
  preload: () => void;
  /** Resolves once the chunk is there, and rejects where it cannot be loaded. */
  load: () => Promise<unknown>;
}

interface LazyPartOptions {
  /** What stands there until the part is loaded the first time. */
  waiting?: ReactNode;
  /** What is said in its place, beside a button, where the part cannot be loaded. */
  failed?: string;
  /** What stands there instead of that where nobody asked for the part; nothing unless given. */
  instead?: ReactNode;
}

/**
 * A component in a chunk of its own. Unlike React's `lazy` it is drawn at once where the chunk is
 * there already, a chunk that cannot be loaded throws nothing, and it is tried again: at the
 * person's word, when the network is back, and whenever the part is used anew.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, failed, instead = null }: LazyPartOptions = {},
): LazyPart<Props> {
  const loader = partLoader(load);
  function Part(props: Props) {
    const noticeRef = useRef<HTMLDivElement>(null);
    const focusedPlace = useRef<ReturnType<typeof placeOfFocus>>(null);
    const { part, hasFailed, isLoading, retry } = usePart(loader, {
      onLoad: () => {
        focusedPlace.current = placeOfFocus(noticeRef.current);
      },
      mayRetry: () => true,
    });
    useLayoutEffect(() => {
      if (part !== null && focusedPlace.current !== null) focusPlace(focusedPlace.current);
    }, [part]);

    if (part !== null) {
      const Loaded = part;
      return <Loaded {...props} />;
    }
    if (!hasFailed) return waiting;
    if (failed === undefined) return instead;
    return (
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
  return Object.assign(Part, {
    preload: () => void loader.load().catch(() => undefined),
    load: loader.load,
  });
}
