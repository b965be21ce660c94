// Makes the files of src/files/fixtures/ with LibreOffice; the README.md there describes them.
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './install.mjs';
import { csvFormat, withLibreOffice } from './libreOffice.mjs';

const FOLDER = join(ROOT, 'src/files/fixtures');
/** LibreOffice's numbers of the encodings. */
const ENCODINGS = { utf8: 76, utf16: 65_535, windows1254: 36 };

/** @param {string} value */
const escaped = (value) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
/** @param {string} value */
const text = (value) => {
  // Plain consecutive spaces would collapse into one.
  const lines = escaped(value).replaceAll('  ', '<text:s text:c="2"/>').split('\n');
  return `<table:table-cell office:value-type="string">${lines.map((line) => `<text:p>${line}</text:p>`).join('')}</table:table-cell>`;
};
/**
 * @param {string} value local ISO text
 * @param {string} style the name of the cell's style
 */
const date = (value, style = value.includes('T') ? 'time' : 'day') =>
  `<table:table-cell table:style-name="${style}" office:value-type="date" office:date-value="${value}"/>`;
/** @param {number} value */
const number = (value) => `<table:table-cell office:value-type="float" office:value="${value}"/>`;
/** @param {string} content */
const formula = (content) => `<table:table-cell table:formula="of:=${escaped(content)}"/>`;
const yes =
  '<table:table-cell table:style-name="yes" office:value-type="boolean" office:boolean-value="true"/>';
const empty = '<table:table-cell/>';

const users = [
  ['Ad Soyad', 'E-posta', 'Yetki', 'Durum', 'Kayıt Tarihi', 'Enlem', 'Boylam', 'Not'].map(text),
  [
    text('İbrahim Çağlar Şimşek'),
    text('ibrahim@ornek.com.tr'),
    text('Yönetici'),
    text('Aktif'),
    date('2024-04-03'),
    number(41.0082),
    number(28.9784),
    text('=1+1'),
  ],
  [
    text('Işıl Öğüt'),
    text('isil@ornek.com.tr'),
    text('Editor'),
    yes,
    date('2024-12-31T23:59:59'),
    number(-0.5),
    number(180),
    text('0012'),
  ],
  // An empty row still counts in line numbers.
  [empty],
  [
    text('Ayşe "Gül" Yılmaz'),
    text('ayse@ornek.com.tr'),
    text('User'),
    text('Pasif'),
    date('1999-01-01T10:04:05'),
    empty,
    empty,
    text('+90 532 000 00 00'),
  ],
  [
    text('Demir; Ümit, ve ortakları'),
    text('umit@ornek.com.tr'),
    text('Viewer'),
    formula('"Ak"&"tif"'),
    date('2024-02-29'),
    formula('40+1.5'),
    formula('1/0'),
    text('<a href="x">&amp;</a>'),
  ],
  [
    text('Ayhan\nTaş'),
    text('ayhan@ornek.com.tr'),
    text('User'),
    text('Aktif'),
    date('2000-03-01'),
    number(0),
    number(0),
    text("'tırnak"),
  ],
  [
    text('ğüşöçıİĞÜŞÖÇ'),
    text('@ornek'),
    text('-1'),
    text('_x0041_'),
    empty,
    empty,
    empty,
    text('  boşluk '),
  ],
];

/**
 * A sheet of users, one for each date.
 * @param {string} name
 * @param {string[]} dates cells
 */
const datesSheet = (name, dates) => ({
  name,
  rows: [
    ['Ad Soyad', 'E-posta', 'Kayıt Tarihi'].map(text),
    ...dates.map((cell, at) => [text(`Kişi ${at + 1}`), text(`kisi${at + 1}@ornek.com.tr`), cell]),
  ],
});

const usersSheets = [
  { name: 'Kullanıcılar', rows: users },
  { name: 'Notlar & Diğer', rows: [[text('Yalnız bir hücre')]] },
];
const dateCells = datesSheet('Tarih hücreleri', [
  date('2025-01-05'),
  date('2024-12-31T15:04:00'),
  date('2025-03-02', 'monthFirst'),
  date('2025-01-05', 'words'),
]);
const datesSheets = [
  dateCells,
  datesSheet('Yazıyla', [
    ...['05 Ocak 2025 Pazar', '5.1.25', '5.01.2025 3:04 PM', '2025-01-05'].map(text),
    // What a date cell becomes when its format is removed.
    number(45_662),
  ]),
  datesSheet('Önce ay', ['12/31/2024', '2/3/2025', '11/9/2024 3:04 PM'].map(text)),
  datesSheet('Belirsiz', ['2/3/2025', '4/5/2025'].map(text)),
];

/**
 * A workbook as a flat OpenDocument file.
 * @param {string} firstDay the null date, from which dates are counted
 * @param {{ name: string, rows: string[][] }[]} sheets
 */
function workbook(firstDay, sheets) {
  const names = ['office', 'style', 'text', 'table', 'number']
    .map((name) => {
      const part = name === 'number' ? 'datastyle' : name;
      return `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${part}:1.0"`;
    })
    .join(' ');
  const day =
    '<number:day number:style="long"/><number:text>.</number:text><number:month number:style="long"/><number:text>.</number:text><number:year number:style="long"/>';
  const time =
    '<number:text> </number:text><number:hours number:style="long"/><number:text>:</number:text><number:minutes number:style="long"/><number:text>:</number:text><number:seconds number:style="long"/>';
  const tables = sheets.map(({ name, rows }) => {
    const lines = rows.map((cells) => `<table:table-row>${cells.join('')}</table:table-row>`);
    return `<table:table table:name="${escaped(name)}">${lines.join('')}</table:table>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${names} xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles>
<number:date-style style:name="N1">${day}</number:date-style>
<number:date-style style:name="N2">${day}${time}</number:date-style>
<number:boolean-style style:name="N3"><number:boolean/></number:boolean-style>
<number:date-style style:name="N4"><number:month/><number:text>/</number:text><number:day/><number:text>/</number:text><number:year number:style="long"/></number:date-style>
<number:date-style style:name="N5"><number:day/><number:text> </number:text><number:month number:style="long" number:textual="true"/><number:text> </number:text><number:year number:style="long"/><number:text> </number:text><number:day-of-week number:style="long"/></number:date-style>
<style:style style:name="day" style:family="table-cell" style:data-style-name="N1"/>
<style:style style:name="time" style:family="table-cell" style:data-style-name="N2"/>
<style:style style:name="monthFirst" style:family="table-cell" style:data-style-name="N4"/>
<style:style style:name="words" style:family="table-cell" style:data-style-name="N5"/>
<style:style style:name="yes" style:family="table-cell" style:data-style-name="N3"/>
</office:automatic-styles>
<office:body><office:spreadsheet>
<table:calculation-settings><table:null-date table:date-value="${firstDay}"/></table:calculation-settings>
${tables.join('\n')}
</office:spreadsheet></office:body>
</office:document>
`;
}

const temporary = mkdtempSync(join(tmpdir(), 'fixtures-'));
try {
  withLibreOffice((convert) => {
    const workbooks = {
      users: workbook('1899-12-30', usersSheets),
      users1904: workbook('1904-01-01', usersSheets),
      dates: workbook('1899-12-30', datesSheets),
      dates1904: workbook('1904-01-01', [dateCells]),
    };
    const sources = Object.entries(workbooks).map(([name, content]) => {
      const path = join(temporary, `${name}.fods`);
      writeFileSync(path, content);
      return path;
    });
    convert(sources, 'xlsx', FOLDER);
    const source = join(temporary, 'users.fods');
    for (const [name, encoding] of Object.entries(ENCODINGS)) {
      convert([source], csvFormat(';', encoding), temporary);
      renameSync(join(temporary, 'users.csv'), join(FOLDER, `${name}.csv`));
    }
  });
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
