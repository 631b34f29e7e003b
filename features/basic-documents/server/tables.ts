import type { Generated } from 'kysely'

export type BasicDocumentTables = {
  document_section: { id: Generated<number>; committee_id: number; title: string; position: number }
  basic_document: {
    id: Generated<number>
    committee_id: number
    section_id: number | null
    position: number
    title: string
    sha256: string
    size: number
    mime_type: string
    file_name: string
    created: Generated<string>
    updated: string
  }
}
