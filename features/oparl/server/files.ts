import type { PublicDb } from '#features/public-pages/server/public-db.ts'
import type { PublicTables } from '#features/public-pages/server/tables.ts'
import { anyOf } from '#platform/server/database/queries.ts'
import type { Addresses } from './addresses.ts'
import type { Maker } from './making.ts'

const addressesOfBytes = (addresses: Addresses, key: string | number) => ({
  accessUrl: addresses.content(key),
  downloadUrl: addresses.download(key),
})

export const filesOfDocuments: Maker = async ({ db, addresses }, ids) => {
  const rows = await db.selectFrom('public_document').selectAll().where('id', '=', anyOf(ids)).execute()
  return new Map(
    rows.map(({ id, title, file_name, mime_type, size, meeting_id, agenda_item_id }) => [
      id,
      {
        name: title,
        fileName: file_name,
        mimeType: mime_type,
        size,
        ...addressesOfBytes(addresses, id),
        meeting: agenda_item_id === null ? [addresses.of('meeting', meeting_id)] : [],
        paper: agenda_item_id === null ? [] : [addresses.of('paper', `item-${agenda_item_id}`)],
      },
    ]),
  )
}

type PublicMotion = PublicTables['public_motion']

/** The text of a motion, as a file. */
export const filesOfMotions: Maker = async ({ db, addresses }, ids) => {
  const rows = await db.selectFrom('public_motion').selectAll().where('id', '=', anyOf(ids)).execute()
  return new Map(
    rows.map((motion) => {
      const text = textOf(motion)
      return [
        motion.id,
        {
          name: motion.title,
          fileName: nameOf(motion),
          mimeType: 'text/plain',
          size: Buffer.byteLength(text),
          text,
          ...addressesOfBytes(addresses, `motion-${motion.id}`),
          paper: [addresses.of('paper', `motion-${motion.id}`)],
        },
      ]
    }),
  )
}

const nameOf = ({ id }: Pick<PublicMotion, 'id'>) => `${id}.txt`

/** Wording, reasons and the names of those who signed. */
const textOf = ({ title, description, reason, signatories }: PublicMotion): string =>
  [title, description, reason, (signatories ?? []).map(({ full_name }) => full_name).join('\n')]
    .filter((part) => part.trim() !== '')
    .join('\n\n')

/** The bytes of a motion's file; undefined if it is not public. */
export async function findMotionText(db: PublicDb, id: number): Promise<{ text: string; file_name: string } | undefined> {
  const motion = await db.selectFrom('public_motion').selectAll().where('id', '=', id).executeTakeFirst()
  return motion && { text: textOf(motion), file_name: nameOf(motion) }
}
