import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasViewer } from '#features/documents/web/document-address.ts'
import { addPaperTexts } from '#features/documents/web/queries.ts'
import type { PostingFile } from '#features/records/posting.ts'
import { PostingAnswer, PostingFiles, PostingTexts } from '#features/records/web/PostingContent.tsx'
import { postingQuery } from '#features/records/web/queries.ts'
import { fullName } from '#platform/shared/actor.ts'
import { RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { Page, SectionCard } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs, PageHeading } from '#platform/web/ui/page/page-head.tsx'
import { PageSidebar } from '#platform/web/ui/page/shell.tsx'
import { Decisions } from './Decisions.tsx'
import classes from './inbox.module.css'

/** /records/inbox/{id}: a posting, its files, and the decisions. */
export function InboxPostingPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/records/inbox/$id' })
  const { data: posting } = useSuspenseQuery(postingQuery(id))
  const toInbox = { to: '/records/inbox' } as const
  return (
    <Page>
      <PageSidebar back={{ label: t('records_inbox.back'), link: toInbox }} />
      <PageBreadcrumbs crumbs={[{ label: t('shell.records_inbox'), link: toInbox }, { label: posting.title }]} />
      <PageHeading
        title={posting.title}
        above={t('records_inbox.of', {
          kind: t(`records.kind_${posting.kind}`),
          committee: posting.committee.title,
          name: fullName(posting.poster),
        })}
      />
      <Decisions posting={posting} />
      <SectionCard title={t('records_dialogs.posting')}>
        <div className={classes.posting}>
          <PostingAnswer posting={posting} />
          <PostingTexts posting={posting} />
          <ReadFiles key={id} files={posting.files} />
        </div>
      </SectionCard>
    </Page>
  )
}

// pdf.js is loaded when the first PDF is viewed.
const FilePreview = lazy(async () => {
  const [{ FilePreview: Preview }] = await Promise.all([import('./FilePreview.tsx'), addPaperTexts()])
  return { default: Preview }
})

/** Files of a posting: each can be downloaded, PDFs are viewed here, and the first one opens at once. */
function ReadFiles({ files }: { files: PostingFile[] }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(() => files.find(hasViewer)?.id)
  const shown = files.find(({ id }) => id === chosen)
  const preview = useRef<HTMLDivElement>(null)
  const show = ({ id, name }: PostingFile) => (
    <Button
      variant="subtle"
      px="xs"
      aria-pressed={id === chosen}
      aria-label={t('records_inbox.show_file', { name })}
      leftSection={<IconEye size={20} aria-hidden />}
      onClick={() => {
        setChosen(id)
        preview.current?.scrollIntoView()
      }}
    >
      {t('records_inbox.show')}
    </Button>
  )
  return (
    <>
      <PostingFiles files={files} trailing={(file) => hasViewer(file) && show(file)} />
      {shown && (
        <div ref={preview} className={classes.place}>
          <Suspense fallback={<RowsSkeleton rows={8} />}>
            <FilePreview key={shown.id} file={shown} />
          </Suspense>
        </div>
      )}
    </>
  )
}
