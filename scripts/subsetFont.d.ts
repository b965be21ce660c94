// The package comes without types; what scripts/font.mjs uses of it.
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2';
    keepFeatures: readonly string[];
    noHinting: boolean;
    /** By the axis: one value, or the part of its range that is kept. */
    variationAxes: Readonly<Record<string, number | { min: number; max: number }>>;
  }
  /** @param text all characters that are kept */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: SubsetOptions,
  ): Promise<Uint8Array>;
}
