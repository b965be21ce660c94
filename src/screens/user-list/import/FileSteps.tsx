import { useState } from 'react';
import { rememberMapping } from './rememberedMappings.ts';
import { ComparedList } from './ComparedList.tsx';
import { MappingStep } from './MappingStep.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { useFileMapping } from './useFileMapping.ts';
import type { ImportFile, ReadFile } from './useImportFile.ts';

interface FileStepsProps {
  file: ImportFile;
  read: ReadFile;
  onDone: () => void;
}

/** The steps after a file was read: its mapping, and the preview. */
export function FileSteps({ file, read, onDone }: FileStepsProps) {
  const chosen = useFileMapping(read.description, file);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const preview = () => {
    const { headerKey } = read.description;
    if (headerKey !== null) rememberMapping(headerKey, chosen.mapping);
    setIsPreviewed(true);
  };
  return isPreviewed ? (
    <ComparedList file={file} reading={chosen}>
      {(list) => (
        <PreviewStep
          file={file}
          read={read}
          list={list}
          onBack={() => setIsPreviewed(false)}
          onDone={onDone}
        />
      )}
    </ComparedList>
  ) : (
    <MappingStep file={file} read={read} chosen={chosen} onNext={preview} />
  );
}
