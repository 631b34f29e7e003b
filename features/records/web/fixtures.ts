import type { Posting, PostingListed } from '#features/records/posting.ts'
import { INSTANT } from '#testing/web/fixtures.ts'

const muster = { id: 1, username: 'muster', first_name: 'Eva', last_name: 'Muster' }

/** A posting by Muster Eva in committee 2, as in lists. */
export const aPostingListed = (change: Partial<PostingListed> = {}): PostingListed => ({
  id: 40,
  kind: 'proposal',
  title: 'Mehr Velowege',
  committee: { id: 2, title: 'Finanzkommission' },
  poster: muster,
  state: 'received',
  file_count: 0,
  created: INSTANT,
  updated: INSTANT,
  ...change,
})

/** The same with texts and a file. */
export const aPosting = (change: Partial<Posting> = {}): Posting => ({
  id: 40,
  kind: 'proposal',
  title: 'Mehr Velowege',
  committee: { id: 2, title: 'Finanzkommission' },
  poster: muster,
  state: 'received',
  created: INSTANT,
  updated: INSTANT,
  fields: { business_type: 'postulat', description: 'Der Regierungsrat baut Velowege.', is_urgent: 'true' },
  fields_display: { business_type: 'Postulat' },
  files: [{ id: 7, name: 'Karte.pdf', url: '/api/v1/ris/postings/40/files/7/download/', size: 1000, mime_type: 'application/pdf' }],
  external_id: null,
  external_url: null,
  business: null,
  answer: '',
  decided_by: null,
  ...change,
})
