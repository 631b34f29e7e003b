import { addMotionTexts } from '#features/motions/web/texts.ts'
import { addTexts } from '#platform/web/lib/language/language.ts'

/** Loads the texts of postings, which their cards, dialogs and pages wait for; includes the texts of motions, which they share. */
export const addRecordsTexts = async (): Promise<void> => {
  await Promise.all([
    addMotionTexts(),
    addTexts(
      import.meta.glob<object>(['/features/records/texts/pages/records.*.json', '/features/records/texts/pages/records_dialogs.*.json'], {
        import: 'default',
      }),
    ),
  ])
}
