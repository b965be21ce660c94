/** What a button that copies answers. */
export const trCopy = {
  done: 'Kopyalandı',
  failed: 'Kopyalanamadı; metni seçip kopyalayabilirsiniz.',
};
