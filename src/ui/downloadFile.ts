/** Downloads text as a file, from a Blob: nothing leaves the browser. */
export function downloadFile(
  fileName: string,
  parts: readonly string[],
  type = 'text/plain',
): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // By the next task the download holds its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
