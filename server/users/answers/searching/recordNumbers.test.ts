import { expect, it } from 'vitest';
import { decodeMember, parseJson } from '#domain/record/userRecord.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { recordNumber } from './recordNumbers.ts';

const OWN = '"id":"1","name":"a","email":"b","role":"c"';
const RECORDS = [
  `{${OWN}}`,
  `{${OWN},"latitude":41.5}`,
  `{${OWN},"latitude":-0.5e1,"x":[1,"latitude",2]}`,
  `{${OWN}, "latitude" :\n 41.5 , "longitude":\t180}`,
  `{"latitude":1,${OWN},"latitude":2}`,
  `{${OWN},"x":{"latitude":1}}`,
  `{"x":{"latitude":1},"latitude":2,${OWN}}`,
  `{${OWN},"x":"latitude"}`,
  `{${OWN},"x":"\\"latitude\\":3,","latitude":4}`,
  `{${OWN},"x":"\\u0000 \\ud800 {","latitude":5}`,
  `{${OWN},"latitude":"41.5","longitude":null}`,
  `{${OWN},"latitude":[7],"longitude":true}`,
  `{${OWN},"latitude":90.0000001,"longitude":-181}`,
  `{${OWN},"latitude":1e400,"longitude":-1E+2}`,
  `{${OWN},"latitude":-0,"longitude":1e-7}`,
];

describeDatabases((open) => {
  it('SQL reads the coordinates of a record as the page does, however the record is written', async () => {
    const { query } = await open();
    for (const record of RECORDS) {
      const user = decodeMember(parseJson(record));
      const [row] = await query(
        `SELECT ${recordNumber('latitude')} AS latitude, ${recordNumber('longitude')} AS longitude
         FROM (SELECT $1::text AS record) AS users`,
        [record],
      );
      const { latitude, longitude } = row ?? {};
      // The database may have 0 for -0.
      const right = { latitude: user?.latitude ?? null, longitude: user?.longitude ?? null };
      expect({ record, latitude, longitude }).toEqual({
        record,
        latitude: right.latitude === 0 ? expect.closeTo(0) : right.latitude,
        longitude: right.longitude,
      });
    }
  });
});
