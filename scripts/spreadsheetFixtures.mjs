// Makes the files of src/files/fixtures/ with LibreOffice; src/files/fixtures/README.md tells of them.
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './install.mjs';
import { csvFormat, withLibreOffice } from './libreOffice.mjs';

const FOLDER = join(ROOT, 'src/files/fixtures');
/** LibreOffice's numbers. */
const ENCODINGS = { utf8: 76, utf16: 65_535, windows1254: 36 };

/** @param {string} value */
const escaped = (value) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
/** @param {string} value */
const text = (value) => {
  // Blanks one after the other would be read as one.
  const lines = escaped(value).replaceAll('  ', '<text:s text:c="2"/>').split('\n');
  return `<table:table-cell office:value-type="string">${lines.map((line) => `<text:p>${line}</text:p>`).join('')}</table:table-cell>`;
};
/** @param {string} value local ISO text */
const date = (value) =>
  `<table:table-cell table:style-name="${value.includes('T') ? 'time' : 'day'}" office:value-type="date" office:date-value="${value}"/>`;
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
  // A row without anything counts as a line.
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
 * A flat OpenDocument file.
 * @param {string} firstDay the day from which it counts
 */
function workbook(firstDay) {
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
  const rows = users.map((cells) => `<table:table-row>${cells.join('')}</table:table-row>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${names} xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles>
<number:date-style style:name="N1">${day}</number:date-style>
<number:date-style style:name="N2">${day}${time}</number:date-style>
<number:boolean-style style:name="N3"><number:boolean/></number:boolean-style>
<style:style style:name="day" style:family="table-cell" style:data-style-name="N1"/>
<style:style style:name="time" style:family="table-cell" style:data-style-name="N2"/>
<style:style style:name="yes" style:family="table-cell" style:data-style-name="N3"/>
</office:automatic-styles>
<office:body><office:spreadsheet>
<table:calculation-settings><table:null-date table:date-value="${firstDay}"/></table:calculation-settings>
<table:table table:name="Kullanıcılar">${rows.join('')}</table:table>
<table:table table:name="${escaped('Notlar & Diğer')}"><table:table-row>${text('Yalnız bir hücre')}</table:table-row></table:table>
</office:spreadsheet></office:body>
</office:document>
`;
}

const temporary = mkdtempSync(join(tmpdir(), 'fixtures-'));
try {
  withLibreOffice((convert) => {
    const source = join(temporary, 'users.fods');
    const source1904 = join(temporary, 'users1904.fods');
    writeFileSync(source, workbook('1899-12-30'));
    writeFileSync(source1904, workbook('1904-01-01'));
    convert([source, source1904], 'xlsx', FOLDER);
    for (const [name, encoding] of Object.entries(ENCODINGS)) {
      convert([source], csvFormat(';', encoding), temporary);
      renameSync(join(temporary, 'users.csv'), join(FOLDER, `${name}.csv`));
    }
  });
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
