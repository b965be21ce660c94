// Types of what scripts/font.mjs uses: the package has none.
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2';
    keepFeatures: readonly string[];
    noHinting: boolean;
    /** For each axis one value, or the part of its range to keep. */
    variationAxes: Readonly<Record<string, number | { min: number; max: number }>>;
  }
  /** @param text all characters to keep */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: SubsetOptions,
  ): Promise<Uint8Array>;
}
