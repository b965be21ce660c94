interface LighthouseCategory {
  title: string;
  score: number | null;
  auditRefs: { id: string; weight: number }[];
}

/** What the bench reads of a report. */
interface LighthouseReport {
  lighthouseVersion: string;
  environment: { hostUserAgent: string };
  categories: Record<string, LighthouseCategory>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

/** Installed in bench/ alone, and not needed for the types of all else. */
declare module 'lighthouse' {
  export default function lighthouse(
    url: string,
    flags: { port: number; logLevel: 'error' },
  ): Promise<{ lhr: LighthouseReport } | undefined>;
}
