import type { DocumentKind } from '#features/documents/document.ts'

/** Which version is compared with which. */
export type Compared = { kind: DocumentKind; id: number; version_id: number; other_id: number; onEnd: () => void }
