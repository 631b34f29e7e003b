import { PDFArray, PDFDict, type PDFDocument, type PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib'

/** Removes the objects that nothing refers to any more, such as removed form fields. */
export function dropUnused({ context }: PDFDocument): void {
  const used = new Set<PDFRef>()
  const waiting: (PDFObject | undefined)[] = Object.values(context.trailerInfo)
  while (waiting.length > 0) {
    const object = waiting.pop()
    if (object instanceof PDFRef) {
      if (used.has(object)) continue
      used.add(object)
      waiting.push(context.lookup(object))
    } else if (object instanceof PDFStream) waiting.push(object.dict)
    else if (object instanceof PDFDict) for (const value of object.values()) waiting.push(value)
    else if (object instanceof PDFArray) for (const item of object.asArray()) waiting.push(item)
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!used.has(ref)) context.delete(ref)
}
