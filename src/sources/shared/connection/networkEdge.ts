import type { Progress } from '#protocol/progress.ts';

/** What the connection needs of the browser; tests use a fake one. */
export interface NetworkEdge {
  /** Sends `body` as JSON; without one, it only asks. Rejects where no answer comes in time. */
  readonly request: (
    path: string,
    body: unknown,
    timeoutMs: number,
    options?: RequestOptions,
  ) => Promise<{
    readonly status: number;
    /** Of JSON; `undefined` where it is none. */
    readonly body: unknown;
    /** The header `Retry-After`, where there is one. */
    readonly retryAfter?: string | null;
  }>;
  /** Sends `body` as JSON and waits for nothing: it arrives also where the page is being left. */
  readonly send: (path: string, body: unknown) => void;
  /** Opens server-sent events. Returns the function that closes them. */
  readonly openEvents: (path: string, handlers: EventHandlers) => () => void;
  /** Notifies when the network of the device is back, and when the page is shown again. */
  readonly onBack: (listener: () => void) => void;
  /** Notifies when the page is hidden. */
  readonly onHidden: (listener: () => void) => void;
  /** Calls `work` later; returns the function that cancels it. */
  readonly after: (milliseconds: number, work: () => void) => () => void;
  /** From 0 to 1, exclusive. */
  readonly random: () => number;
}

interface RequestOptions {
  /** For what may take long: from the first word of its progress on, the time begins anew with each. */
  readonly onProgress?: ((progress: Progress | null) => void) | undefined;
  /** Ends the request, which rejects. */
  readonly signal?: AbortSignal | undefined;
}

export interface EventHandlers {
  readonly onOpen: () => void;
  /** @param data the text of the event `me` */
  readonly onMe: (data: string) => void;
  /** @param data the text of the event `revision` */
  readonly onRevision: (data: string) => void;
  /** @param data the text of the event `editing` */
  readonly onPresence: (data: string) => void;
  /** The event `views`. */
  readonly onViews: () => void;
  /** The server ends the stream on purpose, with the event `ended`. */
  readonly onEnded: () => void;
  /** @param isEnded the browser does not connect again by itself */
  readonly onError: (isEnded: boolean) => void;
}
