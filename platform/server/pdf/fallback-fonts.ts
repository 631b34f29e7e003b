import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { CustomFontSubsetEmbedder, type PDFDocument, PDFFont, type PDFRef } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'

const require = createRequire(import.meta.url)

/**
 * Fonts for what the application's font lacks, in the order in which they are asked, the large ones last. Their names are those in resources.
 * The names of packages are literal: the container image keeps only packages named in the sources. Some do not export their files.
 */
const files = {
  Symbols: '@fontsource/noto-sans-symbols/files/noto-sans-symbols-symbols-400-normal.woff',
  Symbols2: '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff',
  Emoji: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
  Hebrew: '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff',
  Arabic: join(require.resolve('@embedpdf/fonts-arabic'), '../../fonts/NotoNaskhArabic-Regular.ttf'),
  Armenian: '@fontsource/noto-sans-armenian/files/noto-sans-armenian-armenian-400-normal.woff',
  Georgian: '@fontsource/noto-sans-georgian/files/noto-sans-georgian-georgian-400-normal.woff',
  Ethiopic: '@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-400-normal.woff',
  Tamil: '@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff',
  Devanagari: '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff',
  Thai: '@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff',
  Tibetan: '@fontsource/noto-serif-tibetan/files/noto-serif-tibetan-tibetan-400-normal.woff',
  Math: '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff',
  Chinese: join(require.resolve('@embedpdf/fonts-sc'), '../../fonts/NotoSansHans-Regular.otf'),
  Korean: join(require.resolve('@embedpdf/fonts-kr'), '../../fonts/NotoSansKR-Regular.otf'),
}

/** A font to write with: `name` is its name in resources, undefined for the application's font; `embedded` adds it to the document. */
export type Face = { name?: string; face: fontkit.Font; embedded: () => PDFFont }

export type FallbackFonts = {
  emoji: () => Face
  /** The first font that has all letters of a text. */
  having: (text: string) => Face | undefined
  /** Those in use, by name. */
  used: () => Record<string, PDFRef>
}

/** Fonts that are read when they are needed; a document contains only those that it uses, reduced to the glyphs in use. */
export function fallbackFonts(document: PDFDocument): FallbackFonts {
  const used: Record<string, PDFRef> = {}
  const faces = new Map<keyof typeof files, Face>()
  const faceOf = (name: keyof typeof files): Face => {
    const known = faces.get(name)
    if (known) return known
    const embedder = embedderOf(unpacked(readFileSync(require.resolve(files[name]))))
    let font: PDFFont | undefined
    const embedded = () => {
      font ??= added(document, embedder)
      used[name] = font.ref
      return font
    }
    const face = { name, face: embedder.font as unknown as fontkit.Font, embedded }
    faces.set(name, face)
    return face
  }
  const names = Object.keys(files) as (keyof typeof files)[]
  return {
    emoji: () => faceOf('Emoji'),
    having: (text) => {
      const name = names.find((one) => covers(faceOf(one), text))
      return name && faceOf(name)
    },
    used: () => ({ ...used }),
  }
}

/** Whether a font has all letters of a text. */
export const covers = ({ face }: Face, text: string): boolean =>
  Array.from(text).every((one) => face.hasGlyphForCodePoint(one.codePointAt(0)!))

/** As `CustomFontSubsetEmbedder.for`, which is asynchronous. */
const embedderOf = (bytes: Buffer): CustomFontSubsetEmbedder => Reflect.construct(CustomFontSubsetEmbedder, [fontkit.create(bytes), bytes])

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
