import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { verifyAuditLog } from '#features/audit/server/audit-log.ts'
import { hashOfLink } from '#features/motions/server/chain/chain.ts'
import { expectBytes, revisionOf } from '#testing/server/factories/revised-meeting.ts'
import type { RunningSite } from '#testing/server/site/running-site.ts'
import type { Crowd } from './crowd.ts'

/** A site, and what its users know to have done. */
export type UsedSite = { attacked: { site: Pick<RunningSite, 'db' | 'data_dir'> }; ledger: Crowd['ledger'] }

/** Checks at rest: everything acknowledged is there; nothing is incomplete or duplicated. */
export async function expectKept(crowd: UsedSite): Promise<void> {
  await expectNotes(crowd)
  await expectStrokes(crowd)
  await expectPapers(crowd)
  await expectMotions(crowd)
  await expectPostings(crowd)
  for (const [meeting, revision] of crowd.ledger.imports)
    expect(await revisionOf(crowd.attacked.site, meeting)).toBe(`revision ${revision}`)
  expect(await verifyAuditLog(crowd.attacked.site.db)).toMatchObject({ is_whole: true })
}

type Counted = { what: string; count: number }
const timesOf = (all: string[]): Map<string, number> =>
  new Map([...Map.groupBy(all, (one) => one)].map(([one, same]) => [one, same.length]))

/** Number of audit entries with these actions, by action and subject. */
async function logged({ attacked }: UsedSite, actions: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<Counted>`
    select action || ' ' || subject_id as what, count(*)::int as count from audit_log where action = any(${actions}) group by 1`.execute(
    attacked.site.db,
  )
  return new Map(rows.map(({ what, count }) => [what, count]))
}

/** Expects exactly one audit entry for each of these ids, and no others. */
async function expectLoggedOnce(crowd: UsedSite, action: string, ids: (number | string)[]): Promise<void> {
  expect(Object.fromEntries(await logged(crowd, [action]))).toEqual(Object.fromEntries(new Map(ids.map((id) => [`${action} ${id}`, 1]))))
}

async function expectNotes(crowd: UsedSite): Promise<void> {
  const notes = await crowd.attacked.site.db.selectFrom('note').select(['id', 'author_id', 'annotation']).execute()
  const written = notes.map(({ author_id, annotation }) => `${author_id} ${annotation}`)
  expect(written.sort()).toEqual(crowd.ledger.notes.map(({ author_id, key }) => `${author_id} Notiz ${key}`).sort())
  await expectLoggedOnce(
    crowd,
    'add_note',
    notes.map(({ id }) => id),
  )
}

async function expectStrokes({ attacked: { site }, ledger }: UsedSite): Promise<void> {
  const strokes = await site.db.selectFrom('annotation').select(['layer_id', 'id']).where('content', 'is not', null).execute()
  const drawn = strokes.map(({ layer_id, id }) => `${layer_id} ${id}`)
  expect(drawn.sort()).toEqual(ledger.strokes.map(({ layer_id, id }) => `${layer_id} ${id}`).sort())
  const layers = await site.db.selectFrom('annotation_layer').select(['id', 'annotation_count']).where('annotation_count', '>', 0).execute()
  const counts = layers.map(({ id, annotation_count }) => [String(id), annotation_count] as const)
  expect(Object.fromEntries(new Map(counts))).toEqual(Object.fromEntries(timesOf(strokes.map(({ layer_id }) => String(layer_id)))))
}

async function expectPapers(crowd: UsedSite): Promise<void> {
  const { site } = crowd.attacked
  const papers = await site.db
    .selectFrom('document')
    .leftJoin('document_version as version', 'version.document_id', 'document.id')
    .leftJoin('stored_file as file', 'file.sha256', 'version.sha256')
    .where('document.kind', '=', 'personal_documents')
    .select(['document.id', 'document.title', 'document.owner_id', 'version.size', 'file.sha256'])
    .execute()
  expectOutcomes(
    papers.map(({ owner_id, title }) => `${owner_id} ${title}`),
    crowd.ledger.papers.map(({ owner_id, title, outcome }) => ({ what: `${owner_id} ${title}`, outcome })),
  )
  for (const { sha256, size } of papers) await expectBytes(site.data_dir, { sha256: sha256!, size: size! })
  const ids = papers.map(({ id }) => id)
  await expectLoggedOnce(crowd, 'add_personal_document', ids)
}

/** Expects that completed actions exist once, those with unknown outcome at most once, and no others. */
function expectOutcomes(there: string[], asked: { what: string; outcome: 'done' | 'unknown' }[]): void {
  expect(there.length).toBe(new Set(there).size)
  expect(asked.filter(({ what, outcome }) => outcome === 'done' && !there.includes(what))).toEqual([])
  const known = new Set(asked.map(({ what }) => what))
  expect(there.filter((what) => !known.has(what))).toEqual([])
}

async function expectMotions(crowd: UsedSite): Promise<void> {
  const { site } = crowd.attacked
  const rows = await site.db.selectFrom('motion').select(['id', 'key', 'status', 'first_signatory_id']).execute()
  const links = await site.db.selectFrom('motion_signature').selectAll().orderBy('motion_id').orderBy('number').execute()
  const chains = Map.groupBy(links, ({ motion_id }) => motion_id)
  expect(rows.map(({ id, key }) => `${id} ${key}`).sort()).toEqual(crowd.ledger.motions.map(({ id, key }) => `${id} ${key}`).sort())
  const expected = new Map<string, number>()
  for (const { id, opened, signed, submitted, posted } of crowd.ledger.motions) {
    const { status, first_signatory_id: first } = rows.find((row) => row.id === id)!
    const chain = chains.get(id) ?? []
    expect(status).toBe(submitted ? 'SUBMITTED' : opened ? 'OPEN' : 'DRAFT')
    expect(chain.length).toBe(signed.length + Number(submitted))
    expect(new Set(chain.map(({ user_id }) => user_id))).toEqual(new Set([...signed, ...(submitted ? [first] : [])]))
    expect(chain.map(({ number, previous_hash, hash }) => [number, previous_hash, hash])).toEqual(
      chain.map((link, index) => [index + 1, chain[index - 1]?.hash ?? '', hashOfLink(link)]),
    )
    const done = { create: 1, open: Number(opened), sign: signed.length, submit: Number(submitted) }
    for (const [name, count] of Object.entries(done)) if (count > 0) expected.set(`${name}_motion ${id}`, count)
    const postings = await site.db.selectFrom('posting').select('id').where('motion_id', '=', id).execute()
    expect(postings.length).toBe(Number(posted))
  }
  expect(Object.fromEntries(await logged(crowd, ['create_motion', 'open_motion', 'sign_motion', 'submit_motion']))).toEqual(
    Object.fromEntries(expected),
  )
}

async function expectPostings(crowd: UsedSite): Promise<void> {
  const { site } = crowd.attacked
  const rows = await site.db.selectFrom('posting').select(['id', 'kind', 'poster_id', 'key']).execute()
  const suggestions = rows.filter(({ kind }) => kind === 'suggestion')
  const posted = suggestions.map(({ poster_id, key }) => `${poster_id} ${key}`)
  expect(posted.sort()).toEqual(crowd.ledger.postings.map(({ poster_id, key }) => `${poster_id} ${key}`).sort())
  const files = await site.db
    .selectFrom('posting_file as posted')
    .innerJoin('stored_file as file', 'file.sha256', 'posted.sha256')
    .select(['posted.posting_id', 'posted.sha256', 'posted.size'])
    .execute()
  const counts = timesOf(files.map(({ posting_id }) => String(posting_id)))
  // A motion's posting includes its signature sheet.
  for (const { id, kind } of rows) expect([id, counts.get(String(id))]).toEqual([id, kind === 'motion' ? 1 : 2])
  for (const file of files) await expectBytes(site.data_dir, file)
  await expectLoggedOnce(
    crowd,
    'post_suggestion',
    suggestions.map(({ id }) => id),
  )
}

/** Expects that after the server has sent what was waiting, each mail and each posting has arrived once. */
export async function expectSentOnce(crowd: Crowd): Promise<{ unconfirmed: number }> {
  const { site, records } = crowd.attacked
  // Ends the turns of killed attempts.
  const over = { next_attempt: new Date().toISOString() }
  await site.db.updateTable('posting').set(over).where('state', '=', 'waiting').execute()
  await site.server.stop()
  await site.restart()
  const waiting = async () => {
    const mails = await site.db.selectFrom('mail').select('id').where('state', 'in', ['queued', 'handing_over']).execute()
    const postings = await site.db.selectFrom('posting').select('id').where('state', '=', 'waiting').execute()
    return mails.length + postings.length
  }
  await expect.poll(waiting, { interval: 500 }).toBe(0)
  if (records) await expectHandedOver(crowd, records)
  return expectMails(crowd)
}

async function expectHandedOver({ attacked: { site } }: Crowd, records: Map<string, string>): Promise<void> {
  const rows = await site.db.selectFrom('posting').select(['key', 'external_id', 'state']).execute()
  expect(listed(rows.map(({ key, external_id, state }) => [key, external_id, state]))).toEqual(
    listed([...records].map(([key, id]) => [key, id, 'delivered'])),
  )
}
const listed = (rows: unknown[][]) => rows.map((row) => row.join(' ')).sort()

/** Expects one mail per recipient, never two; for `unconfirmed` ones arrival is unknown (decision 12). */
async function expectMails({ attacked, ledger }: Crowd): Promise<{ unconfirmed: number }> {
  const mails = await attacked.site.db.selectFrom('mail').select(['to_address', 'message_id', 'state', 'text']).execute()
  const notices = mails.flatMap(({ text, to_address }) =>
    ledger.mails.filter((mail) => text.includes(mail.text)).map((mail) => `${mail.text} ${to_address}`),
  )
  expectOutcomes(
    notices,
    ledger.mails.flatMap(({ text, addresses, outcome }) => addresses.map((address) => ({ what: `${text} ${address}`, outcome }))),
  )
  // Either all mails of a notification, or none.
  for (const { text, addresses } of ledger.mails)
    expect([0, addresses.length]).toContain(notices.filter((notice) => notice.startsWith(text)).length)
  const arrived = timesOf(await messagesThatCame(attacked))
  for (const { message_id, state } of mails)
    expect([state, state === 'unconfirmed' ? [0, 1] : [1]]).toEqual([state, expect.arrayContaining([arrived.get(message_id) ?? 0])])
  expect(mails.filter(({ state }) => state !== 'sent' && state !== 'unconfirmed')).toEqual([])
  expect([...arrived.keys()].filter((id) => !mails.some(({ message_id }) => message_id === id))).toEqual([])
  return { unconfirmed: mails.filter(({ state }) => state === 'unconfirmed').length }
}

/** Message ids, once per arrival. */
async function messagesThatCame({ site, mailServer }: Crowd['attacked']): Promise<string[]> {
  if (mailServer) return mailServer.received.map(({ content }) => /^message-id:\s*<([^>]+)>/im.exec(content)?.[1] ?? '?')
  // The first mail creates the folder.
  const names = await readdir(join(site.data_dir, 'mail')).catch(() => [])
  return names.filter((name) => name.endsWith('.eml')).map((name) => `${name.slice(17, 53)}@localhost`)
}
