/** Reads a response's body as text, as it comes, until it ends. */
export function readStream(response: Response): {
  readonly text: string;
  readonly isEnded: boolean;
} {
  const read = { text: '', isEnded: false };
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  void (async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) break;
      read.text += value;
    }
    read.isEnded = true;
  })();
  return read;
}
