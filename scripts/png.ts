/** Makes a browser's screenshot smaller without changing a pixel: flat drawings pack best unfiltered, browsers save for speed. */
import { crc32, deflateSync, inflateSync } from "node:zlib";

const HEAD = 8;
const RGB = 2;

interface Chunk {
  type: string;
  data: Buffer;
}

function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = HEAD; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString("latin1", at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

function written({ type, data }: Chunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** What a byte is predicted from by the filters 0 to 4: the bytes to the left, above, and above to the left. */
function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) return 0;
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** The same rows with filter 0 each. `stride` is a row's bytes without the filter's. */
function unfiltered(rows: Buffer, stride: number, bytesPerPixel: number): Buffer {
  const plain = Buffer.alloc(rows.length);
  const width = stride + 1;
  for (let row = 0; row < rows.length; row += width) {
    const filter = rows[row] ?? 0;
    const byte = (at: number, inside: boolean): number => (inside ? (plain[at] ?? 0) : 0);
    for (let x = 1; x <= stride; x += 1) {
      const at = row + x;
      const [hasLeft, hasAbove] = [x > bytesPerPixel, row > 0];
      const left = byte(at - bytesPerPixel, hasLeft);
      const above = byte(at - width, hasAbove);
      const corner = byte(at - width - bytesPerPixel, hasLeft && hasAbove);
      plain[at] = ((rows[at] ?? 0) + predicted(filter, left, above, corner)) & 0xff;
    }
  }
  return plain;
}

/** @throws when the picture is not one of 8 bits per channel, RGB or RGBA, as browsers write them */
export function repack(png: Buffer): Buffer {
  const chunks = chunksOf(png);
  const header = chunks.find(({ type }) => type === "IHDR")?.data;
  const [depth, colour, interlaced] = [header?.[8], header?.[9], header?.[12]];
  if (!header || depth !== 8 || (colour !== RGB && colour !== 6) || interlaced !== 0) throw new Error("Not such a PNG");
  const bytesPerPixel = colour === RGB ? 3 : 4;
  const rows = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data)));
  const packed = [rows, unfiltered(rows, header.readUInt32BE(0) * bytesPerPixel, bytesPerPixel)]
    .map((each) => deflateSync(each, { level: 9 }))
    .sort((a, b) => a.length - b.length);
  const kept: Chunk[] = [
    { type: "IHDR", data: header },
    { type: "IDAT", data: packed[0] as Buffer },
    { type: "IEND", data: Buffer.alloc(0) },
  ];
  return Buffer.concat([png.subarray(0, HEAD), ...kept.map(written)]);
}
