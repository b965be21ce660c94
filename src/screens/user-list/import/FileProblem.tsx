import type { WorkFailure } from '#files/reading/importSession.ts';
import type { ReadProblem } from '#files/reading/reading.ts';
import { trImport } from '#text/user-list/trImport.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import styles from './ImportDialog.module.css';
import type { ImportFile, OpenFile } from './useImportFile.ts';

/** Why the file could not be read; announced by a region that is there before its words. */
export function FileProblem({ file: { opened, open } }: { file: ImportFile }) {
  const words = opened === null ? null : problemWords(opened.problem);
  const retry = () => {
    if (opened !== null) void open(opened.file, opened.choices);
  };
  return (
    <div role="status" className={styles.messages}>
      {opened !== null && words !== null && (
        <Notice
          tone="danger"
          actions={
            isFailure(opened.problem) ? (
              <Button onClick={retry}>{trImport.retry}</Button>
            ) : undefined
          }
        >
          <bdi className={styles.strong} translate="no">
            {trImport.fileName(opened.file.name)}
          </bdi>
          <span>{` ${words}`}</span>
        </Notice>
      )}
    </div>
  );
}

/** Whether the file is not to blame. */
function isFailure(problem: OpenFile['problem']): boolean {
  return problem !== null && problem in trImport.failures;
}

function problemWords(problem: OpenFile['problem']): string | null {
  if (problem === null || problem === 'stopped') return null;
  const words: Readonly<Record<ReadProblem | Exclude<WorkFailure, 'stopped'>, string>> = {
    ...trImport.fileProblems,
    ...trImport.failures,
  };
  return words[problem];
}
