/** Words in files. */
export const trFiles = {
  /** The name of an exported workbook's only sheet. */
  sheet: 'Kullanıcılar',
};
