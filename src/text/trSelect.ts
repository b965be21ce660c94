/** The words of a select without a value. */
export const trSelect = { placeholder: 'Seçiniz' };
