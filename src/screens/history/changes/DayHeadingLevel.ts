import { createContext } from 'react';

/** The level of the headings of days: below that of the screen, or of a part of it. */
export const DayHeadingLevel = createContext<'h2' | 'h3'>('h2');
