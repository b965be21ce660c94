/** The colour schemes that one can choose. */
export const trScheme = { system: 'Sistem', light: 'Açık', dark: 'Koyu' };
