import { lazy } from 'react'

/** Shared by all notes of a page: once the panel for a new note has loaded it, editing opens without delay. */
export const NoteForm = lazy(async () => ({ default: (await import('./NoteForm.tsx')).NoteForm }))
