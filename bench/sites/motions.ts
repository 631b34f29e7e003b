import { sql } from 'kysely'
import { hashOfLink, type Link, textHashOf } from '#features/motions/server/chain/chain.ts'
import type { Db } from '#platform/server/database/db.ts'
import { fullName } from '#platform/shared/actor.ts'
import { seat } from './seat.ts'

const type = 'Postulat'

/**
 * Inserts two motions per meeting; those of meetings more than sixty days ago are submitted. Each is signed by two members, and every tenth asks the whole
 * committee for more signatures.
 */
export async function addMotions(db: Db): Promise<void> {
  await sql`insert into business_type (title, api_uid) values (${type}, 'postulat')`.execute(db)
  const isSubmitted = sql`start < now() - interval '60 days'`
  await sql`
    insert into motion (meeting_id, committee_id, creator_id, first_signatory_id, title, description, business_type_id, signed_business_type,
      status, submitted_at, created, updated)
    select meeting.id, meeting.committee_id, user_id, user_id, ${`${type} `} || item.title, item.title, business_type.id, ${type},
      case when ${isSubmitted} then 'SUBMITTED' else 'OPEN' end, case when ${isSubmitted} then start end, start, start
    from business_type, agenda_item item join meeting on meeting.id = meeting_id
      join ${seat} on seat.committee_id = meeting.committee_id and place = item.id % seats
    where item.sort_order <= 2`.execute(db)
  await addSignatories(db)
  await addSignatures(db)
}

async function addSignatories(db: Db): Promise<void> {
  await sql`
    insert into motion_signatory (motion_id, committee_id, role, user_id)
    select id, committee_id, 'FIRST_SIGNATORY', first_signatory_id from motion
    union all
    select motion.id, seat.committee_id, 'SECOND_SIGNATORY', user_id
    from motion join ${seat} on seat.committee_id = motion.committee_id and place = (motion.id + 1) % seats and user_id <> first_signatory_id`.execute(
    db,
  )
  await sql`
    insert into motion_signatory (motion_id, committee_id, role, is_committee, title_when_submitted)
    select motion.id, committee_id, 'OTHER_SIGNATORY', true, case when status = 'SUBMITTED' then committee.title end
    from motion join committee on committee.id = committee_id where motion.id % 10 = 0`.execute(db)
}

/** Those of the first and the second signatory. */
async function addSignatures(db: Db): Promise<void> {
  const asked = await db
    .selectFrom('motion_signatory')
    .innerJoin('motion', 'motion.id', 'motion_signatory.motion_id')
    .innerJoin('app_user', 'app_user.id', 'motion_signatory.user_id')
    .select(['motion_id', 'title', 'description', 'reason', 'app_user.id as user_id', 'username', 'first_name', 'last_name'])
    .select(['motion_signatory.role', 'motion.created as signed_at'])
    .orderBy('motion_id')
    .orderBy('role')
    .execute()
  const links: (Link & { hash: string })[] = []
  for (const { title, description, reason, username, first_name, last_name, ...link } of asked) {
    const last = links.at(-1)?.motion_id === link.motion_id ? links.at(-1) : undefined
    const text_hash = textHashOf({ title, description, reason, business_type: type, attachments: [] })
    const full_name = fullName({ username, first_name, last_name })
    const signed = { ...link, full_name, text_hash, number: (last?.number ?? 0) + 1, previous_hash: last?.hash ?? '' }
    links.push({ ...signed, hash: hashOfLink(signed) })
  }
  await sql`
    insert into motion_link (motion_id, number, user_id, full_name, role, signed_at, text_hash, previous_hash, hash)
    select motion_id, number, user_id, full_name, role, signed_at, text_hash, previous_hash, hash
    from json_populate_recordset(null::motion_link, ${JSON.stringify(links)}::json)`.execute(db)
}
