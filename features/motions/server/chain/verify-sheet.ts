import { createHash } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'kysely'
import type { Motion } from '#features/motions/motion.ts'
import { findRemovedMotion } from '#features/motions/server/remove-motion.ts'
import { businessTypeTitle } from '#features/motions/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type FileStore, isIntact } from '#platform/server/files/file-store.ts'
import { findChain, hashOfLink, type Link, type SignedText, textHashOf, textOf } from './chain.ts'
import { type SheetFacts, sheetFacts, sheetFile } from './signature-sheet.ts'

/** `faults`: why a sheet proves nothing; `notes`: what has happened since. In English, like the command line. */
export type Verdict = { facts: SheetFacts; faults: string[]; notes: string[] }
type ChainLink = Link & { hash: string }

/** Checks a signature sheet against the database and the file store; undefined if the file is not one. */
export async function verifySheet({ db, files }: { db: Db; files: FileStore }, pdf: Uint8Array): Promise<Verdict | undefined> {
  const facts = await readSheet(pdf)
  if (!facts) return undefined
  const { motion_id } = facts
  const [kept, chain, wasHandedOut] = [await findKept(db, motion_id), await findChain(db, motion_id), await findHandedOut(db, facts, pdf)]
  const links = [...facts.signatures, ...facts.moves]
    .map((link) => ({ ...link, motion_id }))
    .sort((one, other) => one.number - other.number)
  const faults = [
    ...(wasHandedOut ? [] : ['The file is not, byte for byte, one that this site has handed out: what its pages show proves nothing.']),
    ...faultsOfText(facts),
    ...faultsOfLinks(links, facts.text_hash, 'in the sheet'),
    // A sheet made before the first signature has no link of its own to compare.
    ...faultsOfLinks(chain, kept ? textHashOf(kept.text) : chain.find(({ role }) => role !== 'MOVED')?.text_hash, 'in the database'),
    ...differencesOfChains(links, chain),
    ...differencesOfTexts(facts, kept),
    ...(kept ? await faultsOfFiles(files, facts.text) : []),
  ]
  return { facts, faults, notes: notesOf(facts, { kept, chain }) }
}

async function findHandedOut(db: Db, { motion_id }: SheetFacts, pdf: Uint8Array): Promise<boolean> {
  const found = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'download_signature_sheet')
    .where('subject_id', '=', String(motion_id))
    .where(sql<string>`details ->> 'sha256'`, '=', createHash('sha256').update(pdf).digest('hex'))
    .executeTakeFirst()
  return found !== undefined
}

const faultsOfText = ({ text, text_hash }: SheetFacts): string[] =>
  textHashOf(text) === text_hash ? [] : ['The text in the sheet has another hash than the sheet says.']

function faultsOfLinks(links: ChainLink[], text_hash: string | undefined, where: string): string[] {
  return links.flatMap((link, at) => [
    ...(link.number === at + 1 ? [] : [`${named(link)} ${where}: link ${at + 1} is missing before it.`]),
    ...(link.previous_hash === (links[at - 1]?.hash ?? '') ? [] : [`${named(link)} ${where} does not continue the one before.`]),
    ...(hashOfLink(link) === link.hash ? [] : [`${named(link)} ${where} has another hash than what it says.`]),
    // A draft may be changed after its move.
    ...(link.text_hash === text_hash || link.role === 'MOVED' ? [] : [`${named(link)} ${where} is for another text.`]),
  ])
}

const named = ({ role, number, full_name }: Pick<Link, 'role' | 'number' | 'full_name'>) =>
  `${role === 'MOVED' ? 'Move' : 'Signature'} ${number}, ${full_name},`

const differencesOfChains = (signatures: ChainLink[], chain: ChainLink[]): string[] =>
  signatures.flatMap((signature, at) => {
    const kept = chain[at]
    if (!kept) return [`${named(signature)} is not in the database.`]
    return hashOfLink(kept) === hashOfLink(signature) ? [] : [`${named(signature)} is another one in the database.`]
  })

function differencesOfTexts({ motion_id, text, signatures }: SheetFacts, kept: KeptMotion | undefined): string[] {
  // Signatures outlive a motion that was removed before submission; without signatures nothing of it is left to check.
  if (!kept) return signatures.length > 0 ? [] : [`The database knows no motion ${motion_id}.`]
  const parts = Object.keys(text) as (keyof SignedText)[]
  return parts
    .filter((name) => JSON.stringify(comparable(text, name)) !== JSON.stringify(comparable(kept.text, name)))
    .map((name) => `The database has another ${name}.`)
}

const comparable = (text: SignedText, name: keyof SignedText) =>
  name === 'attachments' ? text.attachments.map((attachment) => [attachment.name, attachment.sha256]) : text[name]

async function faultsOfFiles(files: FileStore, { attachments }: SignedText): Promise<string[]> {
  const faults: string[] = []
  for (const { name, sha256 } of attachments)
    if (!(await isIntact(files, sha256))) faults.push(`The attachment ${name} is missing among the files, or damaged.`)
  return faults
}

function notesOf({ signatures, moves }: SheetFacts, { kept, chain }: { kept: KeptMotion | undefined; chain: ChainLink[] }): string[] {
  const since = chain.length - signatures.length - moves.length
  return [
    ...(since > 0 ? [`Signatures and moves that were added since: ${since}.`] : []),
    ...(kept ? [`The motion is ${kept.status}.`] : ['The motion was removed before it was submitted.']),
    ...(kept?.removed_at ? [`It was removed at ${kept.removed_at}; its copy was compared.`] : []),
  ]
}

/** The machine-readable facts in a signature sheet; undefined if the file is not one. */
export async function readSheet(pdf: Uint8Array): Promise<SheetFacts | undefined> {
  const facts = await factsIn(pdf).catch(() => undefined)
  return sheetFacts.safeParse(facts).data
}

/** Throws if the file is not a PDF or its attachment is not JSON. */
async function factsIn(pdf: Uint8Array): Promise<unknown> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const attached = document.getAttachments().find(({ name }) => name === sheetFile)
  return attached && JSON.parse(Buffer.from(attached.data).toString())
}

/** A motion as stored, without access checks: for verifying its signatures. */
type KeptMotion = {
  text: SignedText
  status: Motion['status']
  /** Set for a removed motion. */
  removed_at: string | null
}

/** Undefined if there is neither a motion nor a removed motion with this id. */
const findKept = async (db: Db, id: number): Promise<KeptMotion | undefined> => (await findPresent(db, id)) ?? (await findRemoved(db, id))

async function findPresent(db: Db, id: number): Promise<KeptMotion | undefined> {
  const row = await db
    .selectFrom('motion')
    .innerJoin('business_type as type', 'type.id', 'motion.business_type_id')
    .where('motion.id', '=', id)
    .select(['motion.title', 'motion.description', 'motion.reason', 'motion.status'])
    .select(businessTypeTitle.as('business_type'))
    .executeTakeFirst()
  if (!row) return undefined
  const { status, ...text } = row
  const attachments = await db
    .selectFrom('motion_attachment')
    .where('motion_id', '=', id)
    .select(['file_name as name', 'sha256'])
    .orderBy('id')
    .execute()
  return { text: { ...text, attachments }, status, removed_at: null }
}

async function findRemoved(db: Db, id: number): Promise<KeptMotion | undefined> {
  const removed = await findRemovedMotion(db, id)
  return removed && { text: textOf(removed.copy), status: removed.copy.status, removed_at: removed.removed_at }
}
