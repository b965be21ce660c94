import { isoDate } from '#domain/dateTimes.ts';
import { trStorage } from '#text/trStorage.ts';
import { downloadFile } from '#ui/downloadFile.ts';
import { useArchive } from '#state/useSource.ts';

/** Returns a function that downloads all users as one file, and returns the file's name. */
export function useBackup(): (withPasswords: boolean) => string {
  const archive = useArchive();
  return (withPasswords) => {
    const fileName = trStorage.fileName(isoDate(new Date()));
    downloadFile(fileName, archive.backup(withPasswords), 'application/json');
    return fileName;
  };
}
