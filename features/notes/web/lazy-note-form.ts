import { lazy } from 'react'

/** One for all notes of a page: where the panel for a new note has fetched it, a note is edited without waiting. */
export const NoteForm = lazy(async () => ({ default: (await import('./NoteForm.tsx')).NoteForm }))
