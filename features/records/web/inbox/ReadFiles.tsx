import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasViewer } from '#features/documents/web/has-viewer.ts'
import { addPaperTexts } from '#features/documents/web/texts.ts'
import type { PostingFile } from '#features/records/posting.ts'
import { PostingFiles } from '#features/records/web/shown/PostingFiles.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'

// pdf.js is loaded when the first PDF is viewed.
const FilePreview = lazy(async () => {
  const [{ FilePreview: Preview }] = await Promise.all([import('./FilePreview.tsx'), addPaperTexts()])
  return { default: Preview }
})

/** Files of a posting: each can be downloaded, PDFs are viewed here, and the first one opens at once. */
export function ReadFiles({ files }: { files: PostingFile[] }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(() => files.find(hasViewer)?.id)
  const shown = files.find(({ id }) => id === chosen)
  const show = ({ id, name }: PostingFile) => (
    <Button
      variant="subtle"
      px="xs"
      aria-pressed={id === chosen}
      aria-label={t('records_inbox.show_file', { name })}
      leftSection={<IconEye size={20} aria-hidden />}
      onClick={() => setChosen(id)}
    >
      {t('records_inbox.show')}
    </Button>
  )
  return (
    <>
      <PostingFiles files={files} trailing={(file) => hasViewer(file) && show(file)} />
      {shown && (
        <Suspense fallback={<RowsSkeleton rows={8} />}>
          <FilePreview key={shown.id} file={shown} />
        </Suspense>
      )}
    </>
  )
}
