import type { Db } from '#platform/server/database/db.ts'
import { type EditedObject, editedTopic } from '#platform/shared/realtime/edited.ts'
import type { Audience } from './tables.ts'
import { tell } from './tell.ts'

/** Tells open forms that what they edit is another by now, or gone. */
export const tellEdited = (db: Db, { kind, id }: EditedObject, audience: Audience): Promise<void> =>
  tell(db, { topic: editedTopic, message: { kind, id }, audience })
