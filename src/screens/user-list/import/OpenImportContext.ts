import { createContext } from 'react';

/** Opens the import dialog; `null`: not offered. */
export const OpenImportContext = createContext<(() => void) | null>(null);
