import type { BrowserList, StaffClient, StaffProblem } from '#protocol/staffAccess.ts';
import { useRef, useState } from 'react';
import { usePending } from '#state/usePending.ts';

interface Upload {
  /** How many members of the list the server has. */
  readonly doneCount: number;
  readonly isOver: boolean;
  /** Why it has stopped; `null` while it continues. */
  readonly problem: StaffProblem | null;
  /** Starts, or continues with the part that failed. */
  readonly start: () => void;
}

/**
 * Sends the list of this browser to the server, part by part.
 * @param firstPart how many parts the server has already
 */
export function useUpload(client: StaffClient, list: BrowserList, firstPart: number): Upload {
  const [parts] = useState(() => list.parts());
  const [doneParts, setDoneParts] = useState(firstPart);
  const [problem, setProblem] = useState<StaffProblem | null>(null);
  const nextPart = useRef(firstPart);
  const { run } = usePending();

  const upload = async () => {
    setProblem(null);
    for (let part = parts[nextPart.current]; part !== undefined; part = parts[nextPart.current]) {
      // oxlint-disable-next-line no-await-in-loop -- each part goes behind the one before
      const answer = await client.move(part);
      if (!answer.ok) {
        setProblem(answer.problem);
        break;
      }
      // Skips parts that another tab, uploading the same list, has sent.
      nextPart.current = Math.max(nextPart.current + 1, answer.value.nextPart);
      setDoneParts(nextPart.current);
    }
  };

  return {
    doneCount: parts.slice(0, doneParts).reduce((sum, { records }) => sum + records.length, 0),
    isOver: doneParts >= parts.length,
    problem,
    start: () => void run(upload),
  };
}
