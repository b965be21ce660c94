interface LighthouseCategory {
  title: string;
  score: number | null;
  auditRefs: { id: string; weight: number }[];
}

/** The parts of a report that the bench reads. */
interface LighthouseReport {
  lighthouseVersion: string;
  environment: { hostUserAgent: string };
  categories: Record<string, LighthouseCategory>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

/** The package is installed only in bench/, and type checking must not depend on that. */
declare module 'lighthouse' {
  export default function lighthouse(
    url: string,
    flags: { port: number; logLevel: 'error' },
  ): Promise<{ lhr: LighthouseReport } | undefined>;
}
