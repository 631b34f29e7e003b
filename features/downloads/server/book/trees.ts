import { PDFDict, PDFHexString, type PDFName, type PDFObject, PDFString } from '@cantoo/pdf-lib'
import { arrayIn, itemsOf, objectIn, textIn } from '#platform/server/pdf/read-objects.ts'

/** A file that has more of something than any viewer could show. */
export class TooMany extends Error {}

/** Entries of a name tree by their bytes as Latin-1; a node that comes again is skipped. Throws TooMany. */
export function namesInTree(root: PDFObject | undefined, most: number): Map<string, PDFObject> {
  const found = new Map<string, PDFObject>()
  const seen = new Set<PDFObject>()
  const waiting = [root]
  while (waiting.length > 0) {
    const node = waiting.pop()
    if (!(node instanceof PDFDict) || seen.has(node)) continue
    seen.add(node)
    const names = arrayIn(node, 'Names')
    for (let at = 0; at + 1 < (names?.size() ?? 0); at += 2) {
      const key = bytesOf(names?.lookup(at))
      const value = names?.get(at + 1)
      if (key !== undefined && value && !found.has(key)) found.set(key, value)
      if (found.size > most) throw new TooMany()
    }
    waiting.push(...itemsOf(objectIn(node, 'Kids')))
  }
  return found
}

/** Bytes of a string as Latin-1; undefined for anything else. */
export const bytesOf = (value: PDFObject | undefined): string | undefined =>
  value instanceof PDFString || value instanceof PDFHexString ? Buffer.from(value.asBytes()).toString('latin1') : undefined

export const bytesOfName = (name: PDFName): string => Buffer.from(name.asBytes()).toString('latin1')

/** An entry of a document's outline, with what it leads to as it stands in the file. */
export type OutlineEntry = { title: string; dest?: PDFObject | undefined; action?: PDFObject | undefined; below: OutlineEntry[] }

const deepest = 32

/** The outline below a node; it ends where an entry comes again. Throws TooMany. */
export function outlineIn(root: PDFDict | undefined, most: number): OutlineEntry[] {
  const seen = new Set<PDFDict>()
  const levelOf = (parent: PDFDict | undefined, depth: number): OutlineEntry[] => {
    const level: OutlineEntry[] = []
    for (let next = objectIn(parent, 'First'); next instanceof PDFDict && !seen.has(next); next = objectIn(next, 'Next')) {
      seen.add(next)
      if (seen.size > most) throw new TooMany()
      const title = (textIn(next, 'Title') ?? '').slice(0, longestTitle)
      const below = depth < deepest ? levelOf(next, depth + 1) : []
      level.push({ title, dest: objectIn(next, 'Dest'), action: objectIn(next, 'A'), below })
    }
    return level
  }
  return levelOf(root, 0)
}

const longestTitle = 500
