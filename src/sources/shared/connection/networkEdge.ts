import type { Progress } from '#protocol/changes.ts';

/** What the connection needs of the browser; tests use a fake one. */
export interface NetworkEdge {
  /** Sends `body` as JSON; without one, sends GET. Rejects if no response comes in time. */
  readonly request: (
    path: string,
    body: unknown,
    timeoutMs: number,
    options?: RequestOptions,
  ) => Promise<{
    readonly status: number;
    /** Decoded JSON; `undefined` if it is not JSON. */
    readonly body: unknown;
    /** The header `Retry-After`, if any. */
    readonly retryAfter?: string | null;
  }>;
  /** Sends `body` as JSON without waiting: it arrives even while the page is being left. */
  readonly send: (path: string, body: unknown) => void;
  /** Opens server-sent events. Returns the function that closes them. */
  readonly openEvents: (path: string, handlers: EventHandlers) => () => void;
  /** Notifies when the device's network is back, and when the page is shown again. */
  readonly onBack: (listener: () => void) => void;
  /** Notifies when the page is hidden. */
  readonly onHidden: (listener: () => void) => void;
  /** Calls `work` later; returns the function that cancels it. */
  readonly after: (milliseconds: number, work: () => void) => () => void;
  /** From 0 to 1, exclusive. */
  readonly random: () => number;
}

interface RequestOptions {
  /** For slow requests: each progress message restarts the timeout. */
  readonly onProgress?: ((progress: Progress | null) => void) | undefined;
  /** Aborts the request, which rejects. */
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
  /** @param isEnded the browser does not reconnect by itself */
  readonly onError: (isEnded: boolean) => void;
}
