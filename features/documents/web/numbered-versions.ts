import type { DocumentVersion } from '#features/documents/document.ts'

/** The versions, newest first, each with the number that the screens show: count minus index (D3 §2). */
export const numbered = (versions: DocumentVersion[]) =>
  versions.map((version, index) => ({ version, number: versions.length - index, isLatest: index === 0 }))
