import { type Judged, judgeMotion, type Subject } from './judge-motion.ts'
import { type Does, type Operation, operations } from './operations.ts'
import * as reference from './reference.ts'
import { committeeOf, committeeOfDocument, committeeOfMeeting, hasRole, isActive } from './reference.ts'
import { removedGroup, removedPaper, type Target, unshared, type World } from './worlds/world.ts'

const done = (next?: (world: World) => void): Judged => ({ answers: [200], ...(next && { next }) })
/** Refused for any of these reasons, otherwise as judged. */
const refusedOr = (judged: Judged, ...reasons: (number | false | undefined)[]): Judged => {
  const refused = reasons.filter((reason) => typeof reason === 'number')
  return refused.length > 0 ? { answers: refused } : judged
}

export function judge(world: World, operation: Operation): Judged {
  const { by, does, on } = operation
  const list = operations[does]
  // A meeting named in a body gives 400 if it is not visible.
  if (!reference.sees[list](world, by, on)) return { answers: [does === 'create_motion' ? 400 : 404] }
  return judges[does](subjectOf(world, operation))
}

function subjectOf(world: World, operation: Operation): Subject {
  const committee = committeeOn(world, operation)
  return {
    ...operation,
    world,
    committee,
    is: (role) => hasRole(world, operation.by, committee, role),
    rests: !world.committees[committee]?.is_active && 409,
    left: !isActive(world, operation.by, committee) && 403,
  }
}

function committeeOn(world: World, { does, on }: Operation): number {
  const list = operations[does]
  if (list === 'committees') return on
  if (list === 'layers') return committeeOfDocument(world, world.layers[on]?.document ?? -1)
  if (list === 'notes') return committeeOf(world, world.notes[on]?.target as Target)
  if (list === 'motions') return committeeOfMeeting(world, world.motions[on]?.meeting ?? -1)
  if (list === 'entries') return committeeOf(world, { on: 'items', of: world.entries[on]?.item ?? -1 })
  if (list === 'meetings' || list === 'items' || list === 'documents') return committeeOf(world, { on: list, of: on })
  return world[list][on]?.committee ?? -1
}

const responsible = ({ is, rests }: Subject, next?: (world: World) => void) => refusedOr(done(next), !is('responsible') && 403, rests)
const responsibleIf = (allowed: boolean | undefined, { is, rests }: Subject) =>
  refusedOr(done(), (!allowed || !is('responsible')) && 403, rests)
const active = ({ left, rests }: Subject) => refusedOr(done(), left, rests)

const removeFrom = (list: 'links' | 'basic_documents' | 'notes' | 'layers', on: number) => (world: World) => {
  const one = world[list][on]
  if (one) one.gone = true
}

const judges: Record<Does, (subject: Subject) => Judged> = {
  note_committee: active,
  note_meeting: active,
  note_item: active,
  note_document: active,
  visit: active,
  read: active,
  bookmark: active,
  tag_item: active,
  tag_document: active,
  add_paper: active,
  // The upload is not a ZIP.
  import: (subject) => {
    const judged = responsibleIf(subject.world.committees[subject.on]?.import_enabled, subject)
    return judged.answers[0] === 200 ? { answers: [400] } : judged
  },
  add_section: (subject) => changesDocuments(subject),
  upload: (subject) => changesDocuments(subject),
  rename_section: (subject) => changesDocuments(subject),
  rename_basic: (subject) => changesDocuments(subject),
  remove_basic: (subject) => ({ ...changesDocuments(subject), next: removeFrom('basic_documents', subject.on) }),
  add_group: (subject) => ofParts(subject, responsible(subject)),
  add_link: (subject) => ofParts(subject, responsible(subject)),
  choose_user: (subject) => ofParts(subject, refusedOr(done(), !subject.is('responsible') && 403)),
  post_suggestion: ({ world, committee, is, rests }) =>
    refusedOr(done(), (!world.committees[committee]?.ris_suggestions_enabled || !is('member')) && 403, rests),
  change_link: (subject) => responsible(subject),
  remove_link: (subject) => responsible(subject, removeFrom('links', subject.on)),
  change_group: (subject) => responsible(subject),
  remove_group: (subject) => {
    const isNamed = subject.world.motions.some(({ gone, status, groups }) => !gone && status !== 'DRAFT' && groups.includes(subject.on))
    return refusedOr(done(removedGroup(subject.on)), !subject.is('responsible') && 403, subject.rests, isNamed && 409)
  },
  change_roles: (subject) => judgeMembership(subject, 'access'),
  end_membership: (subject) => judgeMembership(subject, 'end'),
  describe: (subject) => responsibleIf(subject.world.committees[subject.committee]?.import_enabled, subject),
  list_readers: ({ is }) => refusedOr(done(), !is('responsible') && 403),
  create_motion: ({ world, committee, is, rests }) =>
    refusedOr(done(), (!is('member') || !world.committees[committee]?.ris_suggestions_enabled) && 403, rests),
  notify: judgeNotification,
  toggle: ({ world, on, is, rests }) => {
    const item = world.items[world.entries[on]?.item ?? -1]
    const isCurrent = reference.isCurrent(world.meetings[item?.meeting ?? -1] as World['meetings'][number])
    return refusedOr(done(), !is('responsible') && 403, rests, (item?.is_paragraph || !isCurrent) && 409)
  },
  rename_paper: ({ world, on, by, left, rests }) => refusedOr(done(), (world.documents[on]?.owner !== by || left) && 403, rests),
  remove_paper: ({ world, on, by, rests }) => refusedOr(done(removedPaper(on)), world.documents[on]?.owner !== by && 403, rests),
  draw: ({ world, on, by, left, rests }) =>
    refusedOr(done(), (world.layers[on]?.owner !== by || world.layers[on]?.kind === 'legacy' || left) && 403, rests),
  share: judgeSharing,
  remove_layer: ({ world, on, by, rests }) => refusedOr(done(removeFrom('layers', on)), world.layers[on]?.owner !== by && 403, rests),
  change_note: judgeNoteChange,
  remove_note: judgeNoteRemoval,
  open: judgeMotion.open,
  sign: judgeMotion.sign,
  submit: judgeMotion.submit,
  urge: judgeMotion.urge,
  remove_motion: judgeMotion.remove,
}

/** Former members see the committee, but none of its parts. */
const ofParts = ({ left }: Subject, judged: Judged): Judged => (left ? { answers: [404] } : judged)

const changesDocuments = (subject: Subject) =>
  ofParts(subject, responsibleIf(subject.world.committees[subject.committee]?.change_documents_enabled, subject))

/** Ending or weakening the last active responsible membership is refused. */
function judgeMembership(subject: Subject, into: 'access' | 'end'): Judged {
  const { world, on, committee } = subject
  const membership = world.memberships[on] as World['memberships'][number]
  const others = world.memberships.some((one) => one.person !== membership.person && hasRole(world, one.person, committee, 'responsible'))
  const isLast = hasRole(world, membership.person, committee, 'responsible') && !others
  const hasEnded = into === 'end' && membership.end !== null && membership.end < 0
  const next = (after: World) => {
    const one = after.memberships[on] as World['memberships'][number]
    if (into === 'access') one.roles = ['access']
    else if (one.begin !== null && one.begin >= 0) unshared(one)(after)
    else one.end = -1
  }
  return refusedOr(done(next), !subject.is('responsible') && 403, subject.rests, (isLast || hasEnded) && 409)
}

/** Members write to members, responsible users to all; recipients must be in the committee and see the meeting. */
function judgeNotification({ world, on, is, rests, with: whom, committee }: Subject): Judged {
  const isReached = isActive(world, whom, committee) && reference.seesMeeting(world, whom, on)
  const isChoice = is('responsible') || hasRole(world, whom, committee, 'member')
  return refusedOr(done(), !is('member') && !is('responsible') && 403, rests, (!isReached || !isChoice) && 400)
}

/** Recipients must be in the committee and see the meeting; a personal document is shared by its owner, or with its owner. */
function judgeSharing({ world, on, by, with: whom, committee, left, rests }: Subject): Judged {
  const { owner, kind, document } = world.layers[on] as World['layers'][number]
  const { owner: paperOf, meeting } = world.documents[document] as World['documents'][number]
  const isReached = isActive(world, whom, committee) && reference.seesMeeting(world, whom, meeting)
  const isEligible = isReached && whom !== by && (paperOf === null || paperOf === by || paperOf === whom)
  const next = (after: World) => {
    const layer = after.layers[on]
    if (layer) Object.assign(layer, { kind: 'shared', persons: [whom], groups: [] })
  }
  return refusedOr(done(next), (owner !== by || kind === 'legacy' || left) && 403, rests, !isEligible && 400)
}

function judgeNoteChange({ world, on, by, left, rests }: Subject): Judged {
  const { author, target, is_orphan } = world.notes[on] as World['notes'][number]
  const isOutOfSight = is_orphan || !reference.seesTarget(world, by, target)
  const next = (after: World) => {
    const note = after.notes[on]
    if (note) Object.assign(note, { public: true, groups: [] })
  }
  return refusedOr(done(next), (author !== by || left) && 403, rests, isOutOfSight && 403, isOutOfSight && 409)
}

/** Former members may delete private notes (G11); shared ones stay. */
function judgeNoteRemoval({ world, on, by, left, rests }: Subject): Judged {
  const { author, public: isPublic, groups, is_orphan } = world.notes[on] as World['notes'][number]
  const isShared = !is_orphan && (isPublic || groups.length > 0)
  return refusedOr(done(removeFrom('notes', on)), (author !== by || (isShared && left)) && 403, rests)
}
