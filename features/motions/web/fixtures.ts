import { type Motion, type MotionAttachment, type Signatory, unwrittenFields } from '#features/motions/motion.ts'
import { noRules } from '#features/motions/rules.ts'

const INSTANT = '2026-09-14T12:30:00+00:00'

/** Keller Anna, other signatory. */
export const aSignatory = (change: Partial<Signatory> = {}): Signatory => ({
  id: change.vorstoss_signatory_id ?? 701,
  vorstoss_signatory_id: 701,
  signatory_id: 11,
  role: 'OTHER_SIGNATORY',
  type: 'user',
  full_name: 'Keller Anna',
  first_name: 'Anna',
  last_name: 'Keller',
  username: 'keller',
  is_signed: false,
  title: '',
  members: null,
  ...change,
})

/** Muster Eva, the signed-in user. */
export const aFirstSignatory = (change: Partial<Signatory> = {}): Signatory =>
  aSignatory({
    vorstoss_signatory_id: 700,
    signatory_id: 1,
    role: 'FIRST_SIGNATORY',
    full_name: 'Muster Eva',
    first_name: 'Eva',
    last_name: 'Muster',
    username: 'muster',
    ...change,
  })

export const aMotionAttachment = (change: Partial<MotionAttachment> = {}): MotionAttachment => ({
  id: 800,
  name: 'Plan.pdf',
  url: '/api/v1/vorstoss/60/attachments/800/download/',
  size: 1000,
  sha256: 'a'.repeat(64),
  ...change,
})

/** A draft of Muster Eva for meeting 4, which is running. */
export const aMotion = (change: Partial<Motion> = {}): Motion => ({
  id: 60,
  ...unwrittenFields,
  title: 'Mehr Velowege',
  description: 'Der Regierungsrat baut Velowege.',
  reason: 'Sie fehlen.',
  business_type: { id: 9, text: 'Postulat', api_uid: 'postulat' },
  number: null,
  rules: noRules,
  is_first_allowed: true,
  status: 'DRAFT',
  status_display: 'Entwurf',
  can_sign: false,
  has_signed: false,
  has_declined: false,
  signed_other_signatories_count: 0,
  rights_holder_display: '',
  signatories: [aFirstSignatory()],
  signatures: [],
  attachments: [],
  text_hash: 'c'.repeat(64),
  creator: { id: 1, username: 'muster', first_name: 'Eva', last_name: 'Muster' },
  first_signatory_id: 1,
  committee_id: 2,
  meeting: { id: 4, title: '12. Sitzung', start: INSTANT, committee_id: 2, is_running_meeting: true, is_over: false },
  version: 1,
  created: INSTANT,
  updated: INSTANT,
  published_at: null,
  submitted_at: null,
  withdrawn: null,
  declines: [],
  posting: null,
  ...change,
})
