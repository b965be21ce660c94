import { isoDate } from '#domain/dates.ts';
import { useArchive } from '#state/useArchive.ts';
import { trStorage } from '#text/trStorage.ts';
import { downloadFile } from '#ui/downloadFile.ts';

/** Hands all users to the person as one file; returns the file's name. */
export function useBackup(): (withPasswords: boolean) => string {
  const archive = useArchive();
  return (withPasswords) => {
    const fileName = trStorage.fileName(isoDate(new Date()));
    downloadFile(fileName, archive.backup(withPasswords), 'application/json');
    return fileName;
  };
}
