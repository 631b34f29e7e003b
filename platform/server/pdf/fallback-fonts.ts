import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { CustomFontSubsetEmbedder, type PDFDocument, PDFFont, type PDFRef } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'

const require = createRequire(import.meta.url)

/** Fonts for what the application's font lacks, in the order in which they are asked. Their names are those in resources. */
const files = {
  Symbols: '@fontsource/noto-sans-symbols/files/noto-sans-symbols-symbols-400-normal.woff',
  Symbols2: '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff',
  Math: '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff',
  Emoji: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
}

/** A font to write with: `name` is its name in resources, undefined for the application's font; `embedded` adds it to the document. */
export type Face = { name?: string; face: fontkit.Font; embedded: () => PDFFont }

export type FallbackFonts = {
  emoji: Face
  others: readonly Face[]
  /** Those in use, by name. */
  used: () => Record<string, PDFRef>
}

/** Loads the fonts; a document contains only those that it uses, reduced to the glyphs in use. */
export async function fallbackFonts(document: PDFDocument): Promise<FallbackFonts> {
  const used: Record<string, PDFRef> = {}
  const faces: Face[] = []
  for (const [name, file] of Object.entries(files)) {
    const bytes = unpacked(await readFile(require.resolve(file)))
    const embedder = await CustomFontSubsetEmbedder.for(fontkit, bytes)
    let font: PDFFont | undefined
    const embedded = () => {
      font ??= added(document, embedder)
      used[name] = font.ref
      return font
    }
    faces.push({ name, face: embedder.font as unknown as fontkit.Font, embedded })
  }
  return { emoji: faces.at(-1)!, others: faces, used: () => ({ ...used }) }
}

/** As `document.embedFont`, which is asynchronous. */
function added(document: PDFDocument, embedder: CustomFontSubsetEmbedder): PDFFont {
  const font = PDFFont.of(document.context.nextRef(), document, embedder)
  document['fonts'].push(font)
  return font
}

/** A WOFF as the TrueType font that it contains: fontkit would inflate a table for each glyph. */
function unpacked(font: Buffer): Buffer {
  if (font.toString('latin1', 0, 4) !== 'wOFF') return font
  const count = font.readUInt16BE(12)
  const directory = Buffer.alloc(12 + 16 * count)
  directory.set(font.subarray(4, 8))
  directory.writeUInt16BE(count, 4)
  const parts = [directory]
  let offset = directory.length
  for (let at = 0; at < count; at++) {
    const entry = font.subarray(44 + 20 * at, 64 + 20 * at)
    const [start, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const stored = font.subarray(start, start + packed)
    const table = packed < length ? inflateSync(stored) : stored
    directory.set(entry.subarray(0, 4), 12 + 16 * at)
    directory.writeUInt32BE(entry.readUInt32BE(16), 16 + 16 * at)
    directory.writeUInt32BE(offset, 20 + 16 * at)
    directory.writeUInt32BE(length, 24 + 16 * at)
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    padded.set(table)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}
