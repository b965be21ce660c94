import { createContext } from 'react';
import type { ViewStore } from '#domain/view/viewStore.ts';

/** Loads the server's store of saved views; `null`: the list is this browser's. */
export const ServerViewsContext = createContext<(() => Promise<ViewStore>) | null>(null);
