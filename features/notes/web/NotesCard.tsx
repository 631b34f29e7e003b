import { useTranslation } from 'react-i18next'
import type { Notable } from '#features/notes/note.ts'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'
import { NotesList } from './NotesList.tsx'

/** The notes on a committee, a meeting or an agenda item, on its page (D3 §2). */
export function NotesCard({ parent, committee_id }: { parent: Notable; committee_id: number }) {
  const { t } = useTranslation()
  return (
    <SectionCard title={t('notes.notes')}>
      <NotesList parent={parent} committee_id={committee_id} />
    </SectionCard>
  )
}
