import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** What an archive claims about a file in it, if that is false. */
export interface FalseClaims {
  readonly checksum?: number;
  readonly packedBytes?: number;
  readonly unpackedBytes?: number;
}

/** A ZIP archive of the texts by their names; `says` makes its directory lie, `pack` packs in another way. */
export function zipArchive(
  files: Readonly<Record<string, string>>,
  says: Readonly<Record<string, FalseClaims>> = {},
  pack: (content: Buffer) => Buffer = deflateRawSync,
): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const data = pack(content);
    const offset = Buffer.concat(locals).length;
    // Version, flags, method, time, checksum and sizes: the same in both headers.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(pack === deflateRawSync ? 8 : 0, 4);
    common.writeUInt32LE(says[name]?.checksum ?? crc32(content), 10);
    common.writeUInt32LE(says[name]?.packedBytes ?? data.length, 14);
    common.writeUInt32LE(says[name]?.unpackedBytes ?? content.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    locals.push(Buffer.from('PK\x03\x04'), common, Buffer.from(name), data);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0'), common, rest, Buffer.from(name));
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(Buffer.concat(locals).length, 12);
  return new Uint8Array(Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06'), end]));
}

/** The texts of the files in an archive, by their names. */
export function partsOf(archive: Uint8Array<ArrayBuffer>): Record<string, string> {
  const bytes = Buffer.from(archive);
  const parts: Record<string, string> = {};
  let at = bytes.readUInt32LE(bytes.lastIndexOf('PK\x05\x06') + 16);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const [nameBytes, extraBytes] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameBytes);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    parts[name] = (bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(data) : data).toString();
    at += 46 + nameBytes + extraBytes + bytes.readUInt16LE(at + 32);
  }
  return parts;
}
