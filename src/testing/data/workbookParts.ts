const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Which parts of this kind a part refers to. */
export const relationships = (type: string, targets: readonly string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      (target, at) =>
        `<Relationship Id="rId${at}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/**
 * The parts of a workbook with these sheets, each given by what is within `<sheetData>`.
 * @param strings items of its shared strings
 */
export function workbookParts(sheets: readonly string[], strings = ''): Record<string, string> {
  const targets = sheets.map((_, at) => `worksheets/sheet${at}.xml`);
  const relations = relationships('worksheet', targets).replace(
    '</Relationships>',
    `<Relationship Id="texts" Type="${RELATIONSHIPS}/sharedStrings" Target="/xl/texts.xml"/></Relationships>`,
  );
  return {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relationships('officeDocument', ['xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns:r="${RELATIONSHIPS}"><sheets>${sheets
      .map((_, at) => `<sheet name="Sayfa${at}" sheetId="${at + 1}" r:id="rId${at}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/texts.xml': `<sst>${strings}</sst>`,
    ...Object.fromEntries(
      sheets.map((rows, at) => [
        `xl/worksheets/sheet${at}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  };
}
