/** Copy buttons, and their results. */
export const trCopy = {
  email: 'Email adresini kopyala',
  done: 'Kopyalandı',
  failed: 'Kopyalanamadı; metni seçip kopyalayabilirsiniz.',
  /** The page's own address is not on the page to be selected. */
  failedAddress: 'Kopyalanamadı; bağlantıyı adres çubuğundan kopyalayabilirsiniz.',
};
