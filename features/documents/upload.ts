import { z } from 'zod'
import { line } from '#platform/shared/fields.ts'

// Title and size limits of an uploaded document.

export const longestTitle = 300
/** Maximum size of a file in megabytes (2^20 bytes). */
export const largestDocument = 200

export const optionalTitle = line(longestTitle)
export const title = optionalTitle.min(1)

/** The form fields beside the file; without a title, the file name is used. */
export const uploadForm = z.object({ title: optionalTitle.optional() })

/** Title of a document: the given one, or else the file name without .pdf (D2 §5 Upload, D3 §5). */
export const titleOf = (given: string | undefined, file_name: string): string =>
  given ||
  file_name
    .replace(/\.pdf$/i, '')
    .trim()
    .slice(0, longestTitle) ||
  file_name
