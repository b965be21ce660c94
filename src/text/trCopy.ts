/** Copy buttons, and their results. */
export const trCopy = {
  email: 'Email adresini kopyala',
  done: 'Kopyalandı',
  failed: 'Kopyalanamadı; metni seçip kopyalayabilirsiniz.',
  /** The page's own address cannot be selected on the page. */
  failedAddress: 'Kopyalanamadı; bağlantıyı adres çubuğundan kopyalayabilirsiniz.',
};
