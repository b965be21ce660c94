import { createContext } from 'react';
import type { ViewStore } from '#domain/view/viewStore.ts';

/** The server's saved views; `null`: the list is this browser's. */
export const ServerViewsContext = createContext<ViewStore | null>(null);
