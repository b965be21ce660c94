import { createContext } from 'react';
import type { ViewStore } from '#domain/view/viewStore.ts';

/** Loads what keeps the views of staff on the server; `null`: the list is this browser's. */
export const ServerViewsContext = createContext<(() => Promise<ViewStore>) | null>(null);
