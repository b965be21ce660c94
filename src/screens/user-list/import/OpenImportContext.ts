import { createContext } from 'react';

/** Opens the dialog that takes users in from a file. */
export const OpenImportContext = createContext<() => void>(() => undefined);
