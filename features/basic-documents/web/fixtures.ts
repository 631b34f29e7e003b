import type { BasicDocument, DocumentSection } from '#features/basic-documents/document.ts'

export const aBasicDocument = (change: Partial<BasicDocument> = {}): BasicDocument => ({
  id: 60,
  title: 'Geschäftsreglement',
  committee_id: 2,
  section: null,
  position: 0,
  file: 'documents/60/file/',
  file_name: 'Geschäftsreglement.pdf',
  file_extension: 'pdf',
  mime_type: 'application/pdf',
  size: 120_000,
  created: '2026-09-14T12:30:00+00:00',
  updated: '2026-09-14T12:30:00+00:00',
  ...change,
})

export const aSection = (change: Partial<DocumentSection> = {}): DocumentSection => ({
  id: 70,
  title: 'Rechtsgrundlagen',
  committee: 2,
  position: 0,
  documents: [],
  ...change,
})
