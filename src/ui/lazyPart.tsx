import { lazy, useState, type ComponentType, type FunctionComponent } from 'react';

interface LazyPart<Props> extends FunctionComponent<Props> {
  /** Fetches the chunk ahead of the first use; a failure shows when the part is used. */
  preload: () => void;
}

/**
 * A component in a chunk of its own, under a `Suspense` of the caller's. Unlike `lazy` alone it is
 * drawn at once where the chunk is there already: `lazy` waits a moment even then, and what stood
 * in its place meanwhile would flash.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Waiting = lazy(loadOnce);
  function Part(props: Props) {
    // Chosen once: another component in its place would start from nothing.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Waiting);
    return <Chosen {...props} />;
  }
  return Object.assign(Part, { preload: () => void loadOnce().catch(() => undefined) });
}
