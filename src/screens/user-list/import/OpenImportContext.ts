import { createContext } from 'react';

/** Opens the dialog that takes users in from a file; `null`: not offered. */
export const OpenImportContext = createContext<(() => void) | null>(null);
