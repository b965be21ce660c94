/** The words of how the table shows its rows. */
export const trLayout = {
  density: 'Satır aralığı',
  densities: { tight: 'Sıkı', normal: 'Normal', wide: 'Geniş' },
};
