import type { AnnotationLayer } from '#features/annotations/layer.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentVersion } from '#features/documents/document.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { aUser } from '#testing/web/fixtures.ts'

const INSTANT = '2026-09-14T12:30:00+00:00'
const MIME_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A version whose file is not a PDF, so that its page needs no viewer. */
export const aVersion = (change: Partial<DocumentVersion> = {}): DocumentVersion => ({
  version_id: 500,
  number: 1,
  created: INSTANT,
  updated: INSTANT,
  file: 'attachments/50/versions/500/file/',
  file_name: 'Bericht.xlsx',
  file_extension: 'xlsx',
  mime_type: MIME_TYPE,
  size: 23_144,
  color_code: null,
  last_seen: INSTANT,
  has_annotations: false,
  annotationLayers: [],
  is_carrying_over: false,
  meeting_id: 4,
  agenda_item: { id: 30, number_or_business_number: '2.' },
  ...change,
})

export const aDocumentWithParents = (change: Partial<DocumentWithParents> = {}): DocumentWithParents => ({
  ...aVersion(),
  id: 50,
  kind: 'attachments',
  title: 'Budgetübersicht',
  sort_order: null,
  agenda_item_id: 30,
  agenda_item: { id: 30, title: 'Voranschlag 2027', number_or_business_number: '2.' },
  meeting: { id: 4, title: '12. Sitzung', start: INSTANT, committee: { id: 2, title: 'Finanzkommission' } },
  selected_layer: null,
  withdrawn: null,
  tags: [],
  tag_counts: [],
  ...change,
})

/** The reader's private layer. */
export const aLayer = (change: Partial<AnnotationLayer> = {}): AnnotationLayer => ({
  id: 7,
  name: null,
  display_name: 'Private Anmerkungen',
  object_id: 700,
  content_type: 'backend.attachment',
  owner_id: 1,
  owner_name: 'Muster Eva',
  is_private_layer: true,
  is_legacy_layer: false,
  is_owner: true,
  is_restored: false,
  has_annotations: false,
  updated: INSTANT,
  idPath: 'annotationlayers/7',
  ...change,
})

/** A member of the committee of these documents. */
export const aMember = (): Actor =>
  aUser({ roles: [{ committee_id: 2, roles: ['member'], begin_date: null, end_date: null, is_active: true }] })
