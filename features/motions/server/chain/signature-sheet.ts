import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { type AuditActor, addAuditEntry } from '#features/audit/server/repository.ts'
import { findCommittee } from '#features/committees/server/repository.ts'
import { meetingName } from '#features/meetings/server/repository.ts'
import { type Motion, motionSignature } from '#features/motions/motion.ts'
import { whoSigns } from '#features/motions/server/files/motion-paper.ts'
import { motionAuditEntry } from '#features/motions/server/publish-motion.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { wrongState } from '#platform/server/http/problem.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { heading, makePaper, named, opening, type PaperPlan, part, small } from '#platform/server/pdf/paper.ts'
import type { Paragraph } from '#platform/server/pdf/text-page.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { instant } from '#platform/shared/endpoint.ts'
import { type Language, languageEntry } from '#platform/shared/languages.ts'
import { dayAndTime } from '#platform/shared/site-time.ts'
import { findChain, textOf } from './chain.ts'

type For = { me: Actor; language: Language; time_zone: string; made: Date; reply: FastifyReply }

/**
 * Makes the signature sheet of a motion that the caller sees, in its turn, with its file name. Throws 409 when there is too much for one
 * sheet.
 */
export async function makeSignatureSheet({ db, work }: Pick<Deps, 'db' | 'work'>, motion: Motion, { me, made, reply, ...formats }: For) {
  const committee = await findCommittee(db, me, motion.committee_id)
  const where = [committee.title, meetingName(motion.meeting, formats)]
  const facts = factsOf(motion, { made, chain: await findChain(db, motion.id) })
  const plan = planSheet({ motion, facts, where, ...formats })
  const bytes = await work.ofCaller(reply, (sandbox) => makePaper(sandbox, plan))
  if (!bytes) throw wrongState({ key: 'motion_papers.too_much' })
  return { bytes, name: `${translate(formats.language, { key: 'motion_papers.sheet_name', params: { id: motion.id } })}.pdf` }
}

type Handed = { request: { id: string }; at: Date }

/** Audits the sheet's hash, so that a sheet can later be recognised as issued; a changed byte makes another hash. */
export async function noteSheet(
  db: Db,
  auditActor: AuditActor,
  { motion, bytes, ...handed }: Handed & { motion: Motion; bytes: Buffer },
): Promise<void> {
  const details = { sha256: createHash('sha256').update(bytes).digest('hex') }
  await addAuditEntry(db, auditActor, motionAuditEntry('download_signature_sheet', motion, { ...handed, details }))
}

type Given = {
  motion: Motion
  facts: SheetFacts
  /** Committee and meeting. */
  where: string[]
  language: Language
  time_zone: string
}
type Params = Record<string, string | number>
type Words = {
  tell: (key: string, params?: Params) => string
  /** Texts as used on screen. */
  onScreen: (key: string, params?: Params) => string
  at: (instant: string) => string
}

/** Content of a motion's signature sheet. */
function planSheet({ motion, facts, where, language, time_zone }: Given): PaperPlan {
  const onScreen = (key: string, params?: Params) => translate(language, { key, ...(params && { params }) })
  const tell = (key: string, params?: Params) => onScreen(`motion_papers.${key}`, params)
  const words: Words = { tell, onScreen, at: (time) => dayAndTime(time, time_zone) }
  return {
    language: languageEntry(language).locale,
    title: `${tell('sheet')}: ${motion.title}`,
    made: facts.made,
    paragraphs: [
      ...opening(tell('sheet'), motion.title),
      ...[...where, ...stateOf(motion, words)].map(small),
      ...part(words.onScreen('motion_form.description'), [motion.description]),
      ...(motion.reason === '' ? [] : part(words.onScreen('motion_form.reason'), [motion.reason])),
      ...part(words.onScreen('motion_form.attachments'), motion.attachments.length === 0 ? [tell('no_attachments')] : []),
      ...motion.attachments.flatMap(({ name, sha256 }) => [named(name), small(sha256)]),
      heading(words.onScreen('motion_pages.signatories')),
      ...whoSigns(motion, { language, time_zone }).flatMap(({ name, said }): Paragraph[] => [named(name), small(said)]),
      ...part(tell('hashes'), [tell('hashes_help')]),
      ...hashesOf(facts, words),
    ],
    stamp: tell('stamp', { id: motion.id, made: words.at(facts.made), page: '{page}', pages: '{pages}' }),
    facts: { name: sheetFile, json: JSON.stringify(facts, null, 2) },
  }
}

const stateOf = (motion: Motion, { tell, onScreen, at }: Words): string[] => [
  [motion.business_type.text, motion.number].filter(Boolean).join(' '),
  motion.submitted_at === null
    ? motion.status_display
    : tell('status_submitted_at', { status: motion.status_display, at: at(motion.submitted_at) }),
  ...(motion.is_urgent ? [onScreen('motion_form.is_urgent')] : []),
  ...(motion.rights_holder_display === '' ? [] : [rightsHolder(motion, onScreen)]),
]

const rightsHolder = ({ rights_holder_display }: Motion, onScreen: Words['onScreen']): string =>
  `${onScreen('motion_pages.label_of_value', { name: onScreen('motion_form.rights_holder') })} ${rights_holder_display}`

const hashesOf = ({ text_hash, signatures, moves }: SheetFacts, { tell, at }: Words): Paragraph[] =>
  [
    tell('text_hash', { hash: text_hash }),
    ...signatures.map(({ number, full_name, hash }) => tell('signature_hash', { number, name: full_name, hash })),
    ...moves.map(({ number, full_name, signed_at, hash }) => tell('move_hash', { number, name: full_name, at: at(signed_at), hash })),
  ].map(small)

/** File name of the machine-readable attachment in a signature sheet. */
export const sheetFile = 'signatures.json'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** Of a link in the chain. */
const place = { number: z.int(), previous_hash: z.string() }

export const sheetFacts = z.object({
  format: z.literal('traktanda-signature-sheet-1'),
  motion_id: z.int(),
  made: instant,
  text: z.object({
    title: z.string(),
    description: z.string(),
    reason: z.string(),
    business_type: z.string(),
    attachments: z.array(z.object({ name: z.string(), sha256 })),
  }),
  /** Hash of the text above. */
  text_hash: sha256,
  signatures: z.array(motionSignature.extend(place)),
  /** Moves to another meeting, which are links of the same chain; sheets of earlier versions have none. */
  moves: z.array(motionSignature.extend({ ...place, role: z.literal('MOVED'), moved_from: z.int(), moved_to: z.int() })).default([]),
})
export type SheetFacts = z.infer<typeof sheetFacts>

type Chain = Awaited<ReturnType<typeof findChain>>

/** The motion's current text and its chain; instants in UTC, as they were hashed. */
function factsOf(motion: Motion, { made, chain }: { made: Date; chain: Chain }): SheetFacts {
  const links = chain.map(({ motion_id: _, ...link }) => ({ ...link, signed_at: new Date(link.signed_at).toISOString() }))
  return sheetFacts.parse({
    format: 'traktanda-signature-sheet-1',
    motion_id: motion.id,
    made: made.toISOString(),
    text: textOf(motion),
    text_hash: motion.text_hash,
    signatures: links.filter(({ role }) => role !== 'MOVED'),
    moves: links.filter(({ role }) => role === 'MOVED'),
  })
}
