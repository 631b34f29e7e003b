import { expect } from 'vitest'
import { hashOfLink } from '#features/motions/server/chain.ts'
import type { TestServer } from '#testing/server/test-server.ts'

/**
 * State of a motion: its status, its signatories in order, their audit entries, and the number of notifications. Fails if the chain is
 * broken.
 */
export async function outcomeOf({ db }: Pick<TestServer, 'db'>, { id }: { id: number }) {
  const motion = await db.selectFrom('motion').select('status').where('id', '=', id).executeTakeFirst()
  const links = await db.selectFrom('motion_signature').selectAll().where('motion_id', '=', id).orderBy('number').execute()
  expect(links.map(({ number, previous_hash, hash }) => [number, previous_hash, hash])).toEqual(
    links.map((link, index) => [index + 1, links[index - 1]?.hash ?? '', hashOfLink(link)]),
  )
  const auditEntries = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_type', '=', 'motion')
    .where('subject_id', '=', String(id))
    .where('action', 'in', ['open_motion', 'sign_motion', 'submit_motion'])
    .orderBy('id')
    .execute()
  const events = await db.selectFrom('live_event').select('message').execute()
  const told = events.filter(({ message }) => (message as { id?: number }).id === id).length
  return {
    status: motion?.status,
    signers: links.map(({ user_id }) => user_id),
    auditEntries: auditEntries.map(({ action }) => action),
    told,
  }
}
