/** Hands text to the person as a file, through a Blob: nothing leaves the browser. */
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
  // The download has its own hold on the data by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
