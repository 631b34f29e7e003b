import { draftsOf } from '#web/kit/drafts.ts'
import type { Written } from './audience.ts'

export type { DraftName } from '#web/kit/drafts.ts'

/** Of a new note on something, or of a note that is changed. */
export const { read: readDraft, drop: dropDraft, useDraft } = draftsOf<Written>('note')
