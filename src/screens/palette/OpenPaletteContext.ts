import { createContext } from 'react';

/** Opens the palette, which lies over every screen. */
export const OpenPaletteContext = createContext<() => void>(() => undefined);
