/** The colour schemes. */
export const trScheme = { system: 'Sistem', light: 'Açık', dark: 'Koyu' };
