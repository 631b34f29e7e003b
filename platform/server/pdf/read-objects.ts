import { PDFArray, PDFBool, PDFDict, PDFHexString, PDFName, PDFNumber, type PDFObject, PDFStream, PDFString } from '@cantoo/pdf-lib'

/** Readers of objects in files from anywhere: what is missing or of another type is undefined, and nothing throws. */
export const objectIn = (dict: PDFDict | undefined, key: string): PDFObject | undefined => dict?.lookup(PDFName.of(key))

/** A dictionary, or the one of a stream. */
export function dictIn(dict: PDFDict | undefined, key: string): PDFDict | undefined {
  const value = objectIn(dict, key)
  return value instanceof PDFStream ? value.dict : value instanceof PDFDict ? value : undefined
}

export function arrayIn(dict: PDFDict | undefined, key: string): PDFArray | undefined {
  const value = objectIn(dict, key)
  return value instanceof PDFArray ? value : undefined
}

/** The items of an array with references resolved; none for anything else. */
export const itemsOf = (value: PDFObject | undefined): (PDFObject | undefined)[] =>
  value instanceof PDFArray ? Array.from({ length: value.size() }, (_, at) => value.lookup(at)) : []

export function nameIn(dict: PDFDict | undefined, key: string): string | undefined {
  const value = objectIn(dict, key)
  return value instanceof PDFName ? value.decodeText() : undefined
}

export function numberIn(dict: PDFDict | undefined, key: string): number | undefined {
  const value = objectIn(dict, key)
  return value instanceof PDFNumber ? value.asNumber() : undefined
}

export const isTrue = (dict: PDFDict | undefined, key: string): boolean => objectIn(dict, key) === PDFBool.True

/** Four numbers as left, bottom, right and top. */
export function rectIn(dict: PDFDict | undefined, key: string): [number, number, number, number] | undefined {
  const numbers = numbersOf(objectIn(dict, key))
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers
  return numbers.length === 4 ? [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)] : undefined
}

export const numbersOf = (value: PDFObject | undefined): number[] =>
  itemsOf(value).flatMap((one) => (one instanceof PDFNumber ? [one.asNumber()] : []))

/** The text of a string. */
export function textOf(value: PDFObject | undefined): string | undefined {
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return undefined
  try {
    return value.decodeText()
  } catch {
    return undefined
  }
}

export const textIn = (dict: PDFDict | undefined, key: string): string | undefined => textOf(objectIn(dict, key))

/** Name of the file that a file specification names, without its folders. */
export function fileNameOf(file: PDFObject | undefined): string | undefined {
  const path = file instanceof PDFDict ? (textIn(file, 'UF') ?? textIn(file, 'F')) : textOf(file)
  return path?.split(/[/\\]/).at(-1)
}
