import type { Generated } from 'kysely'
import type { DocumentKind } from '#features/documents/document.ts'

export type DocumentTables = {
  stored_file: {
    sha256: string
    stored: Generated<string>
    text_state: Generated<'waiting' | 'read' | 'unreadable' | 'no_text'>
    text_problem: string | null
    /** Number of the reader that last read the text. */
    text_reader: Generated<number>
    /** Null for files without numbered pages. */
    page_count: number | null
    /** Null for files stored before checksums were. */
    crc32: number | null
  }
  /** A single row. */
  site_identity: { id: Generated<string> }
  /** A view of all files that something refers to. */
  named_file: { sha256: string; size: number; mime_type: string; file_name: string }
  /** Those whose text is extracted. */
  readable_file: { sha256: string; size: number; mime_type: string; file_name: string }
  /** `words` is a tsvector that the search derives from the text. */
  file_page: { sha256: string; page: number; text: string; words: Generated<string | null> }
  document: {
    id: Generated<number>
    kind: DocumentKind
    meeting_id: number
    agenda_item_id: number | null
    owner_id: number | null
    title: string
    sort_order: number | null
    document_id: string | null
    /** Where the last zip had it: its path, and its position among those of its kind and parent. */
    source_path: string | null
    source_place: number | null
    latest_version_id: number | null
    /** Since when the zips no longer contain it. */
    withdrawn: string | null
    /** Whether the public may see it, once its item or meeting is public (decision 108). */
    is_public: Generated<boolean>
    created: Generated<string>
  }
  document_version: {
    id: Generated<number>
    document_id: number
    number: number
    sha256: string
    /** That of its file, by triggers. */
    page_count: Generated<number | null>
    size: number
    mime_type: string
    file_name: string
    source_checksum: string
    color_code: string | null
    imported_tags: Generated<string[]>
    /** Null for versions older than the column, and if the person is gone. */
    added_by: number | null
    created: Generated<string>
    updated: string
  }
  document_reading: { user_id: number; version_id: number; last_seen: string }
  /** The pages of a version that a user has had on screen, as the text of a multirange. */
  page_reading: { user_id: number; version_id: number; pages: string; last_page: number; last_read: string }
}
