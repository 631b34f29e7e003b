import type { Db } from '#platform/server/database/db.ts'
import { type EditedObject, editedTopic } from '#platform/shared/realtime/edited.ts'
import { publish } from './publish.ts'
import type { Audience } from './tables.ts'

/** Tells open forms that their object has been changed or removed. */
export const publishEdited = (db: Db, { kind, id }: EditedObject, audience: Audience): Promise<void> =>
  publish(db, { topic: editedTopic, message: { kind, id }, audience })
