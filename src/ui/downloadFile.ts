/**
 * Downloads a file from memory: nothing leaves the browser.
 * @param content a file, or the parts of a text
 * @param type of a text; a file has its own
 */
export function downloadFile(
  fileName: string,
  content: Blob | readonly string[],
  type = 'text/plain',
): void {
  const file =
    content instanceof Blob ? content : new Blob([...content], { type: `${type};charset=utf-8` });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // By the next task the download holds its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
