import type { Db } from '#server/database/db.ts'
import { type EditedObject, editedTopic } from '#shared/live/edited.ts'
import type { Audience } from './tables.ts'
import { tell } from './tell.ts'

/** Tells open forms that what they edit is another by now, or gone. */
export const tellEdited = (db: Db, { kind, id }: EditedObject, audience: Audience): Promise<void> =>
  tell(db, { topic: editedTopic, message: { kind, id }, audience })
