import { z } from 'zod'
import { line } from '#platform/shared/one-line.ts'

// What a document that somebody uploads is called and how large it may be.

export const longestTitle = 300
/** A file may have so many megabytes (2^20 bytes). */
export const largestDocument = 200

export const optionalTitle = line(longestTitle)
export const title = optionalTitle.min(1)

/** The texts beside the file; without a title the file's name is taken. */
export const uploadForm = z.object({ title: optionalTitle.optional() })

/** What a document is called that nobody gave a title: its file's name without .pdf (D2 §5 Upload, D3 §5). */
export const titleOf = (given: string | undefined, file_name: string): string =>
  given ||
  file_name
    .replace(/\.pdf$/i, '')
    .trim()
    .slice(0, longestTitle) ||
  file_name
